/** A decision to make again, on the real workbench: whoever shows it looks at what the draft is worth. */
import { StudyRoom } from '../../../learn/room.svelte.ts';
import type { Told } from '../../../match/game.ts';
import type { View } from '../../../protocol/messages.ts';
import { positionOf } from './decision.ts';

export function exercise(match: string, { decision, before }: Told): StudyRoom {
  const room = new StudyRoom(`${match}.${decision.at}`, 'cubus', decision.seat);
  room.set({ view: viewOf(before.view, decision.seat, positionOf(before).hand) });
  return room;
}

function viewOf(view: View, seat: number, hand: string): View {
  const scene = view.scene ? { ...view.scene, hand } : null;
  return { ...view, viewer: seat, phase: 'build', to_act: [seat], kinds: ['build'], actions: [], outcome: null, scene };
}
