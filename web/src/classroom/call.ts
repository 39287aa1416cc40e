/** What calls a pupil away from a table of the class. */
import type { PupilView } from '../protocol/messages.ts';

interface Call {
  readonly href: string;
  /** The round that has begun; 0 where something else has. */
  readonly round: number;
  readonly title: string;
  readonly mode: 'together' | 'alone' | 'games';
}

/** Who plays in the round that goes on, or waits for the next one, is not called; nor is anybody for homework. */
export function callOf(view: PupilView, match: string): Call | null {
  const { activity, code } = view;
  if (!activity || activity.closed || activity.homework) return null;
  const { mode, title } = activity;
  if (mode !== 'games') return { href: `/class/${code}`, round: 0, title, mode };
  if (!activity.match || activity.match === match || activity.match_over) return null;
  return { href: `/match/${activity.match}?class=${code}`, round: activity.rounds, title, mode };
}
