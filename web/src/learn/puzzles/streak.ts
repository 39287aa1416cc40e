/** The puzzles of the days: which were solved, and on how many days in a row. Days are dates as the server tells them. */
import { keep, kept } from '../kept.svelte.ts';

const DAY = 24 * 60 * 60 * 1000;

function dayBefore(day: string): string {
  return dateOf(Date.parse(day) - DAY);
}

/** The puzzle of a day was solved; one of another day is solved too, but makes no streak. */
export function solvedOn(day: string, game: string, today = day): void {
  keep({ days: { ...kept.days, [`${game} ${day}`]: true } });
  const { day: last, days } = kept.streak;
  if (day === today && last !== day) keep({ streak: { day, days: last === dayBefore(day) ? days + 1 : 1 } });
}

/** The date where somebody is. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Whether a part of an address is a date. */
export function isDay(what: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(what);
}

export function isSolved(day: string, game: string): boolean {
  return kept.days[`${game} ${day}`] ?? false;
}

/** The month of a day, as the weeks of a calendar: each with seven dates, those of other months left empty. Weeks begin with `first` (1 is Monday). */
export function weeksOf(month: string, first = 1): (string | null)[][] {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  const before = (new Date(start).getUTCDay() - first + 7) % 7;
  const days: (string | null)[] = Array<null>(before).fill(null);
  for (let at = start; dateOf(at).startsWith(month); at += DAY) days.push(dateOf(at));
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** So many months later, as `2026-11`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** How long the streak is on a day: one that was not gone on with the day before is over. */
export function streakOn(day: string): number {
  return kept.streak.day === day || kept.streak.day === dayBefore(day) ? kept.streak.days : 0;
}
