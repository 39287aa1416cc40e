/**
 * A picture in words: upright strips from left to right, each read from the top down. It says what is to be seen, rhombus by
 * rhombus, and nothing of the crates behind it, so that a task can be solved by ear and is not solved by listening.
 */
import type { Rhombus } from '../board/lattice.ts';

/** What is seen in a strip: `L`, `R`, or the `left` or `right` half of a lid; `gap` is how much of nothing. Lengths are half edges. */
export interface Part {
  readonly what: 'L' | 'R' | 'left' | 'right' | 'gap';
  readonly length: number;
}

export interface Strip {
  /** How far below the top of the picture it begins. */
  readonly top: number;
  readonly parts: readonly Part[];
}

interface Piece extends Part {
  readonly strip: number;
  readonly top: number;
}

/** A side fills one strip, a lid halves of two. Tops are in half edges; those of sides lie half a one above the point. */
function pieces({ kind, u, v }: Rhombus): Piece[] {
  const [strip, top] = [v - u, u + v];
  if (kind === 'L') return [{ what: 'L', strip: strip - 1, top, length: 2 }];
  if (kind === 'R') return [{ what: 'R', strip, top, length: 2 }];
  return [
    { what: 'left', strip: strip - 1, top: top + 1, length: 1 },
    { what: 'right', strip, top: top + 1, length: 1 },
  ];
}

export function stripsOf(rhombi: readonly Rhombus[]): Strip[] {
  const all = rhombi.flatMap(pieces);
  const [first, last] = [Math.min(...all.map(({ strip }) => strip)), Math.max(...all.map(({ strip }) => strip))];
  const highest = Math.min(...all.map(({ top }) => top));
  if (!all.length) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const here = all.filter(({ strip }) => strip === first + at).sort((one, other) => one.top - other.top);
    return { top: (here[0]?.top ?? highest) - highest, parts: withGaps(here) };
  });
}

function withGaps(here: readonly Piece[]): Part[] {
  return here.flatMap(({ what, length, top }, at) => {
    const before = here[at - 1];
    const gap = before ? top - before.top - before.length : 0;
    return [...(gap > 0 ? [{ what: 'gap' as const, length: gap }] : []), { what, length }];
  });
}

/** In which strip of a picture a rhombus begins, counted from 1, and how far below the top of the picture. */
export function placeOf(rhombus: Rhombus, rhombi: readonly Rhombus[]): { n: number; top: number } {
  const all = rhombi.flatMap(pieces);
  const own = pieces(rhombus)[0];
  const [first, highest] = [Math.min(...all.map(({ strip }) => strip)), Math.min(...all.map(({ top }) => top))];
  return { n: (own?.strip ?? 0) - first + 1, top: (own?.top ?? 0) - highest };
}
