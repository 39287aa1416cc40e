/** A decision to make again: a room that only looks like that of a match, so that the real workbench stands in it. */
import type { LiveRoom } from '../../../match/live.svelte.ts';
import type { Told } from '../../../match/game.ts';
import type { Chair, MatchInfo, Update, View } from '../../../protocol/messages.ts';
import { positionOf } from './decision.ts';

export class Exercise implements LiveRoom {
  readonly id: string;
  readonly line = 'open';
  readonly info: MatchInfo;
  readonly entries = [];
  readonly clockOffset = 0;
  readonly waiting = 0;
  readonly update: Update;
  linger = () => 0;

  constructor(match: string, { decision, before }: Told) {
    this.id = `${match}.${decision.at}`;
    this.info = { id: this.id, game: { game: 'cubus' } } as unknown as MatchInfo;
    this.update = updateOf(this.id, viewOf(before.view, decision.seat, positionOf(before).hand), decision.seat);
  }

  /** Nothing leaves: whoever shows the exercise looks at what the draft is worth. */
  act = async () => 0;
}

function viewOf(view: View, seat: number, hand: string): View {
  const scene = view.scene ? { ...view.scene, hand } : null;
  return { ...view, viewer: seat, phase: 'build', to_act: [seat], kinds: ['build'], actions: [], outcome: null, scene };
}

/** A table at which one person sits, and nobody else. */
export function updateOf(match: string, view: View, seat: number): Update {
  const chair: Chair = { chair: 0, kind: 'person', level: null, name: '', seat, yours: true, connected: true, resigned: false, agrees: false, hints: 0, held_up_from: null, overslept: false };
  return {
    type: 'update',
    match,
    version: 1,
    since: 0,
    entries: [],
    status: 'running',
    chairs: [chair],
    views: [view],
    outcome: null,
    deadline: null,
    rematch: null,
    hints: false,
    maker: false,
    now: 0,
  };
}
