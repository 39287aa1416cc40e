/** All games that this page has a table for; the only file that names them. Any other game is played at the plain table. */
import { worded } from '../i18n/index.svelte.ts';
import type { DailyPuzzles, Door, OwnPage } from '../match/game.ts';
import { door as cubus } from './cubus/door.ts';
import { door as plain } from './plain/door.ts';
import { door as skelter } from './skelter/door.ts';

const DOORS = new Map<string, Door>([
  ['cubus', cubus],
  ['skelter', skelter],
]);

/** School tasks are about stacks of crates. */
export type TaskUi = typeof import('./cubus/tasks/index.ts');

export function taskUi(): Promise<TaskUi> {
  return worded(import('./cubus/tasks/index.ts'));
}

export function doorOf(game: string): Door {
  return DOORS.get(game) ?? plain;
}

/** What the first page lets people touch. */
export function welcome(): Door['Welcome'] {
  return [...DOORS.values()].find(({ Welcome }) => Welcome)?.Welcome;
}

/** The games that can be learnt here step by step. */
export function gamesWithLessons(): string[] {
  return [...DOORS].flatMap(([game, { hasLesson }]) => (hasLesson ? [game] : []));
}

/** The games that have a puzzle every day. */
export function gamesWithPuzzles(): (DailyPuzzles & { readonly game: string })[] {
  return [...DOORS].flatMap(([game, { puzzles }]) => (puzzles ? [{ game, ...puzzles }] : []));
}

/** Pages of the games that are listed on the first page, each with its game and its address. */
export function titledPages(): { readonly game: string; readonly name: string; readonly title: string }[] {
  return [...DOORS].flatMap(([game, { pages = {} }]) =>
    Object.entries(pages).flatMap(([name, { title }]) => (title ? [{ game, name, title: title() }] : [])),
  );
}

/** A page of one of the games, by the first part of its address. */
export function ownPage(name: string): OwnPage | undefined {
  return [...DOORS.values()].map(({ pages }) => pages?.[name]).find(Boolean);
}
