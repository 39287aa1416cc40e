/** What is worth telling of a game when it is over: its best build, and its biggest knock. */
import type { Entry } from '../../../protocol/messages.ts';
import { happenings } from './events.ts';
import { sheet, type Line } from './sheet.ts';

export interface Highlights {
  readonly best: Line | null;
  /** Who took how many points from whom. */
  readonly knock: { readonly seat: number; readonly passer: number; readonly points: number } | null;
}

export function highlights(entries: readonly Entry[]): Highlights {
  const builds = sheet(entries).filter(({ what }) => what !== 'wrong-knock');
  const stolen = happenings(entries, 0).filter((each) => each.what === 'stolen');
  return { best: most(builds), knock: most(stolen) };
}

/** The one with the most points, of equal ones the first. */
function most<One extends { readonly points: number }>(all: readonly One[]): One | null {
  return all.reduce<One | null>((best, each) => (best && best.points >= each.points ? best : each), null);
}
