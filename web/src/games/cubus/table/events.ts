/** The great moments of a game, from the log alone: what was drawn, who got points, who knocked and what came of it. */
import type { Entry } from '../../../protocol/messages.ts';
import type { Kind } from '../board/lattice.ts';

export type Happening =
  | { readonly what: 'draw'; readonly kind: Kind }
  | { readonly what: 'points'; readonly seat: number; readonly points: number }
  | { readonly what: 'knock'; readonly seat: number }
  /** What was overlooked is built by another. */
  | { readonly what: 'stolen'; readonly seat: number; readonly passer: number; readonly points: number }
  | { readonly what: 'wrong'; readonly seat: number };

/** All that has happened after a version, in order. */
export function happenings(entries: readonly Entry[], after: number): Happening[] {
  const all: Happening[] = [];
  let scores: readonly number[] = [];
  let passer: number | null = null;
  let knocked = false;
  for (const entry of entries) {
    const [verb = '', argument = ''] = entry.do.split(' ');
    if (verb === 'pass') passer = entry.seat;
    if (verb === 'takeback') knocked = false;
    if (verb === 'knock') knocked = true;
    if (entry.version > after) {
      all.push(...happened(entry, verb, argument, knocked ? passer : null));
      all.push(...gains(scores, entry.scores ?? null));
    }
    if (verb === 'build' || verb === 'fail') knocked = false;
    scores = entry.scores ?? scores;
  }
  return all;
}

function happened({ seat, build }: Entry, verb: string, argument: string, passer: number | null): Happening[] {
  if (verb === 'draw') return [{ what: 'draw', kind: argument as Kind }];
  if (seat === null) return [];
  if (verb === 'knock') return [{ what: 'knock', seat }];
  if (verb === 'fail') return [{ what: 'wrong', seat }];
  if (verb === 'build' && passer !== null && build) return [{ what: 'stolen', seat, passer, points: build.points }];
  return [];
}

function gains(before: readonly number[], after: readonly number[] | null): Happening[] {
  const more = (after ?? []).map((score, seat) => ({ seat, points: score - (before[seat] ?? 0) }));
  return more.filter(({ points }) => points > 0).map((gain) => ({ what: 'points', ...gain }));
}
