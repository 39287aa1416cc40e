/** Answers in words: for tables, and for who cannot see the drawing. */
import { tw } from './words.ts';
import { NUMBERS } from './task.ts';

export function inWords(answer: unknown): string {
  if (answer === 'none') return tw('word.no-build');
  if (typeof answer === 'boolean') return tw(answer ? 'word.true' : 'word.false');
  if (Array.isArray(answer) && typeof answer[1] !== 'number') return answer.join(', ');
  if (Array.isArray(answer)) {
    const [kind, u, v] = answer as [string, number, number];
    return `${tw(`rhombus.${kind}`)} (${u}, ${v})`;
  }
  if (answer && typeof answer === 'object') {
    return Object.entries(answer)
      .map(([name, value]) => inPart(name, value))
      .join(', ');
  }
  return String(answer);
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
