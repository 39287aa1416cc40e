/** Which puzzle comes next: one that was not answered yet, and about as hard as suits. */
import { Refused } from '../../net/api.ts';
import type { Puzzle, PuzzleNote } from '../../protocol/messages.ts';
import { kept } from '../kept.svelte.ts';
import { puzzles } from './api.ts';
import { due, retire } from './deck.ts';

/** Kinds that are solved on the table of Cubus, each a theme. */
export const THEMES = ['free', 'open', 'knock', 'best', 'most', 'take'] as const;
export type Theme = (typeof THEMES)[number];
/** Kinds that are solved by watching: memory training. */
export const WATCHED = ['memory', 'ready'] as const;
export type Watched = (typeof WATCHED)[number];
/** Kinds that a rush is made of: one build, or none. */
const QUICK = ['free', 'best', 'knock'] as const;
const HARDEST = 10;
/** More than anybody solves in three minutes. */
const RUSH = 36;
/** So many puzzles the server tells at once. */
const AT_ONCE = 12;

export function isTheme(what: string): what is Theme {
  return (THEMES as readonly string[]).includes(what);
}

export function isWatched(kind: string): kind is Watched {
  return (WATCHED as readonly string[]).includes(kind);
}

/** Of those that fit best one at random; when all were answered, any of them again. */
export function pick(notes: readonly PuzzleNote[], difficulty: number, random: () => number = Math.random): string | undefined {
  const fresh = notes.filter(({ id }) => !(id in kept.answered));
  const from = fresh.length ? fresh : notes;
  const away = (note: PuzzleNote) => Math.abs(note.difficulty - difficulty);
  const nearest = Math.min(...from.map(away));
  const fit = from.filter((note) => away(note) === nearest);
  return fit[Math.floor(random() * fit.length)]?.id;
}

/** Those that belong to a theme, whichever the edition. */
export function inTheme(theme: Theme, notes: readonly PuzzleNote[]): PuzzleNote[] {
  return notes.filter(({ kind, open }) => (theme === 'open' ? kind === 'best' && open : kind === theme));
}

/** Those by the edition that is wanted; where there are none of it, or one wants all, all of them. */
export function byEdition(notes: readonly PuzzleNote[], edition = kept.edition): readonly PuzzleNote[] {
  const own = notes.filter(({ rules }) => rules === null || rules === edition);
  return own.length && edition !== 'all' ? own : notes;
}

export async function nextOf(theme: Theme): Promise<string | undefined> {
  const { puzzles: notes } = await puzzles.list(theme === 'open' ? 'best' : theme);
  return pick(byEdition(inTheme(theme, notes)), kept.skill.difficulty);
}

/** How far one has come in a theme: for each difficulty from 1 to 10 whether one of it was solved at once. */
export function stars(notes: readonly PuzzleNote[]): boolean[] {
  const solved = new Set(notes.filter(({ id }) => kept.answered[id]).map(({ difficulty }) => difficulty));
  return Array.from({ length: HARDEST }, (_, at) => solved.has(at + 1));
}

/** What of these kinds is to be repeated first; of what is not there any more nothing is heard again. */
export async function nextDue(kinds: readonly string[]): Promise<Puzzle | undefined> {
  for (const id of due(kinds)) {
    try {
      return await puzzles.look(id);
    } catch (reason) {
      if (!(reason instanceof Refused && reason.status === 404)) throw reason;
      retire(id);
    }
  }
  return undefined;
}

/** A whole rush: two of each difficulty, kinds in turn, none twice. It is fetched before the clock runs, so that nobody waits between two. */
export async function rushOf(count = RUSH): Promise<Puzzle[]> {
  const lists = await Promise.all(QUICK.map(async (kind) => byEdition((await puzzles.list(kind)).puzzles)));
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const left = (lists[number % lists.length] ?? []).filter(({ id }) => !ids.includes(id));
    const id = pick(left, 1 + Math.floor(number / 2));
    if (id) ids.push(id);
  }
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) => ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE));
  return (await Promise.all(parts.map((part) => puzzles.some(part)))).flatMap((told) => told.puzzles);
}
