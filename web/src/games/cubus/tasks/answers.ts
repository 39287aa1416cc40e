/** Answers in words: for tables, and for who cannot see the drawing. */
import { tw } from './words.ts';
import type { SchoolTask, Solution } from '../../../protocol/messages.ts';
import { fromTriple, type Rhombus } from '../board/lattice.ts';
import { columnsOf } from './columns.ts';
import { levelsOf } from './towers.ts';
import { NUMBERS, type Triple } from './task.ts';

export function inWords(answer: unknown): string {
  if (answer === 'none') return tw('word.no-build');
  if (typeof answer === 'boolean') return tw(answer ? 'word.true' : 'word.false');
  if (Array.isArray(answer) && Array.isArray(answer[0])) return tw('word.drawing');
  if (Array.isArray(answer) && typeof answer[1] !== 'number') return answer.join(', ');
  if (Array.isArray(answer)) return tw(`rhombus.${String(answer[0])}`); // where it lies is drawn
  if (answer && typeof answer === 'object') {
    return Object.entries(answer)
      .map(([name, value]) => inPart(name, value))
      .join(', ');
  }
  return String(answer);
}

/** The right answer in a line that stands below the drawing: a number of crates with the layers that it is the sum of; null where it is drawn. */
export function answerLine({ kind }: SchoolTask, { answer, plan }: Solution): AnswerLine | null {
  const layers = kind === 'count' ? levelsOf(columnsOf(plan)) : [];
  if (layers.length > 1) return { text: `${String(answer)} = ${layers.join(' + ')}`, how: tw('word.layers') };
  return kind in NUMBERS || answer === 'none' ? { text: inWords(answer), how: '' } : null;
}
export interface AnswerLine {
  readonly text: string;
  /** What the parts of a sum are. */
  readonly how: string;
}

/** What the linked views of an answer show: the stack, what was missing in its picture, and where heaps can be meant the extremes of these. */
export function linkedOf({ kind }: SchoolTask, { answer, plan, picture, extremes }: Solution): Linked {
  return { plan, picture, ghost: kind === 'missing' ? fromTriple(answer as Triple) : null, extremes: kind === 'at-most' ? extremes : {} };
}
interface Linked {
  readonly plan: string;
  readonly picture: readonly Triple[];
  readonly ghost: Rhombus | null;
  readonly extremes: Readonly<Record<string, string>>;
}

/** The colour of a field, a bound, or how many rhombi of a kind. */
function inPart(name: string, value: unknown): string {
  if (typeof value === 'string') return `${name}: ${tw(`colour.${value}`)}`;
  return name === 'fewest' || name === 'most' ? `${tw(`word.${name}`)} ${value}` : `${value} ${tw(`rhombi.${name}`)}`;
}

/** Whether something whole has been said that can be sent. */
export function isWhole(kind: string, answer: unknown): boolean {
  if (answer === null || answer === undefined) return false;
  const names = NUMBERS[kind];
  if (!names || names[0] === '') return true;
  return names.every((name) => typeof (answer as Record<string, unknown>)[name] === 'number');
}
