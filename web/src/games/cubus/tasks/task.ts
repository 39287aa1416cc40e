/** A task as the page reads it: what is shown, and how big the grid to fill in is. */
import type { SchoolTask } from '../../../protocol/messages.ts';

export type Triple = readonly [string, number, number];

export interface Shown {
  readonly picture?: readonly Triple[];
  readonly plan?: string;
  readonly views?: Readonly<Record<string, string>>;
  /** The rhombi in the hand, of a puzzle. */
  readonly hand?: string;
  /** By which rules a puzzle is solved. */
  readonly rules?: string;
  /** How many moments are watched before it is asked, and how many play there. */
  readonly moves?: number;
  readonly seats?: number;
  readonly floor?: { readonly columns: number; readonly rows: number; readonly x: number; readonly y: number };
}

export function shownIn(task: SchoolTask): Shown {
  return task.shown as Shown;
}

/** The fields of an answer in numbers, by their names; nothing where the answer is no numbers. */
export const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  count: [''],
  hidden: [''],
  rhombi: ['L', 'R', 'D'],
  'at-most': ['fewest', 'most'],
};

/** Puzzles on the table of Cubus: the answer is the text of a stack, or that there is none. */
export const PUZZLES: readonly string[] = ['free', 'knock', 'best', 'most', 'take'];

/** How many places along x and y there are to fill in: where views are given what they need, else what the level may have. */
export function gridOf(task: SchoolTask): [number, number] {
  const above = shownIn(task).views?.above;
  if (above) {
    const rows = above.split('/');
    return [Math.max(...rows.map((row) => row.length)), rows.length];
  }
  const widest = task.level <= 4 ? 3 : task.level <= 8 ? 4 : 5;
  return [widest, widest];
}
