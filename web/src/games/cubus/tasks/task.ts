/** A task as the page reads it: what is shown, and how big the grid to fill in is. */
import type { SchoolTask } from '../../../protocol/messages.ts';
import { fromTriple } from '../board/lattice.ts';
import type { Paper } from './lines.ts';
import { groundUnder, type Side } from './looking.ts';

export type Triple = readonly [string, number, number];

export interface Shown {
  readonly picture?: readonly Triple[];
  readonly plan?: string;
  readonly views?: Readonly<Record<Side, string>>;
  /** The rhombi in the hand, of a puzzle. */
  readonly hand?: string;
  /** By which rules a puzzle is solved. */
  readonly rules?: string;
  /** How many moments are watched before it is asked, and how many play there. */
  readonly moves?: number;
  readonly seats?: number;
  /** The dot paper to draw on. */
  readonly paper?: Paper;
  readonly floor?: { readonly columns: number; readonly rows: number; readonly x: number; readonly y: number };
}

export function shownIn(task: SchoolTask): Shown {
  return task.shown as Shown;
}

/** From where one looks, in a task about a view. */
export function sideAsked(task: SchoolTask): Side {
  return task.asked.replace('view-', '') as Side;
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

/** Whether it is said beside a task what one may rely on when reading its pictures: where these are to choose from once, beside the plan. */
export function isRuled(task: SchoolTask): boolean {
  const drawn = Boolean(shownIn(task).picture?.length);
  return !PUZZLES.includes(task.kind) && drawn !== (task.kind === 'picture');
}

/** Whether one of four drawings is chosen by its letter; numbers are typed. */
export function isLettered({ kind, choices }: SchoolTask): boolean {
  return choices.length > 0 && (kind === 'picture' || kind === 'view');
}

/** How many places along x and y there are to fill in: where views are given what they need, else what the level may have. */
export function gridOf(task: SchoolTask): [number, number] {
  const above = shownIn(task).views?.above;
  if (above) {
    const rows = above.split('/');
    return [Math.max(...rows.map((row) => row.length)), rows.length];
  }
  const { x, y } = groundUnder((shownIn(task).picture ?? []).map(fromTriple)).front;
  const widest = Math.max(task.level <= 4 ? 3 : task.level <= 8 ? 4 : 5, x, y);
  return [widest, widest];
}
