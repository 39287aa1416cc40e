/** Days in a row on which the day's puzzle was solved. Days are dates as the server tells them. */
import { keep, kept } from '../kept.svelte.ts';

const DAY = 24 * 60 * 60 * 1000;

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/** The day's puzzle was solved. */
export function solvedOn(day: string): void {
  const { day: last, days } = kept.streak;
  if (last !== day) keep({ streak: { day, days: last === dayBefore(day) ? days + 1 : 1 } });
}

/** How long the streak is on a day: one that was not gone on with the day before is over. */
export function streakOn(day: string): number {
  return kept.streak.day === day || kept.streak.day === dayBefore(day) ? kept.streak.days : 0;
}
