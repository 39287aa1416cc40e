/** What flies over the table for a moment: from where to where, in pixels of the window. */
import { isStill } from '../../../preferences.svelte.ts';
import type { Kind, Point } from '../board/lattice.ts';

export type Flying =
  | { readonly what: 'points'; readonly seat: number; readonly points: number }
  | { readonly what: 'draw'; readonly seat: number; readonly kind: Kind };

export interface Flown {
  readonly flying: Flying;
  readonly from: Point;
  readonly to: Point;
  /** How long it is seen, in ms. */
  readonly lasts: number;
  /** It stands where it would arrive. */
  readonly still: boolean;
}

/** The flight of something to somebody's seat; what is drawn for oneself, `own`, comes into the tray. Null where there is nothing to see. */
export function flightOf(flying: Flying, own: boolean): Flown | null {
  const [from, to] =
    flying.what === 'draw'
      ? ['.pile', own ? '.tray .tiles' : `[data-seat="${flying.seat}"] .extra`]
      : ['.board[role]', `[data-seat="${flying.seat}"] .score`];
  const [start, end] = [middleOf(from), middleOf(to)];
  const still = isStill();
  return start && end ? { flying, from: start, to: end, lasts: still ? 1800 : 900, still } : null;
}

function middleOf(where: string): Point | null {
  const box = document.querySelector(`.match ${where}`)?.getBoundingClientRect();
  return box && box.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}
