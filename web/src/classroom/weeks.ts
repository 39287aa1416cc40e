/** Progress in small pictures: bars whose heights are shares, gaps where there is nothing. */
import type { TrackedPupil } from '../protocol/messages.ts';

type Results = TrackedPupil['results'];

/** The share of right answers in each activity, from 0 to 1; null where nothing was answered. */
export function shares(results: Results): (number | null)[] {
  return results.map((result) => (result ? result.right / result.answered : null));
}

/** How many of all answers were right. */
export function inAll(results: Results): { right: number; answered: number } {
  const sum = (what: 'right' | 'answered') => results.reduce((all, result) => all + (result?.[what] ?? 0), 0);
  return { right: sum('right'), answered: sum('answered') };
}

/** Counts as heights from 0 to 1; the highest of all pictures fills its picture, so that they can be compared. */
export function heights(times: readonly number[], most: number): number[] {
  return times.map((n) => n / Math.max(1, most));
}
