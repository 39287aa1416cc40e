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

export async function nextOf(theme: Theme): Promise<string | undefined> {
  if (theme !== 'open') return pick((await puzzles.list(theme)).puzzles, kept.skill.difficulty);
  return pick((await puzzles.list('best')).puzzles.filter(({ open }) => open), kept.skill.difficulty);
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

/** The next of a rush: two of each difficulty, kinds in turn. */
export async function nextOfRush(number: number): Promise<string | undefined> {
  const kind = QUICK[number % QUICK.length] ?? QUICK[0];
  return pick((await puzzles.list(kind)).puzzles, 1 + Math.floor(number / 2));
}
