/** Answers in words: for tables, and for who cannot see the drawing. */
import { tw } from './words.ts';
import { NUMBERS } from './task.ts';

export function inWords(answer: unknown): string {
  if (answer === 'none') return tw('word.no-build');
  if (Array.isArray(answer) && typeof answer[1] !== 'number') return answer.join(', ');
  if (Array.isArray(answer)) {
    const [kind, u, v] = answer as [string, number, number];
    return `${tw(`rhombus.${kind}`)} (${u}, ${v})`;
  }
  if (answer && typeof answer === 'object') {
    const bounds = 'most' in answer;
    return Object.entries(answer)
      .map(([name, number]) => (bounds ? `${tw(`word.${name}`)} ${number}` : `${number} ${tw(`rhombi.${name}`)}`))
      .join(', ');
  }
  return String(answer);
}

/** Whether something whole has been said that can be sent. */
export function isWhole(kind: string, answer: unknown): boolean {
  if (answer === null || answer === undefined) return false;
  const names = NUMBERS[kind];
  if (!names || names[0] === '') return true;
  return names.every((name) => typeof (answer as Record<string, unknown>)[name] === 'number');
}
