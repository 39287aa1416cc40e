/** The workbench with all that the box has: a room of its own, in which whatever is laid is only read. */
import { StudyRoom } from '../../../learn/room.svelte.ts';
import type { CubusScene, CubusTable, Preview, PreviewOrder, View } from '../../../protocol/messages.ts';
import { fromTriple, type Rhombus } from '../board/lattice.ts';
import { CubusGame } from '../table/game.svelte.ts';
import { lay } from './api.ts';

export const BOX = { L: 16, R: 16, D: 12, O: 4 } as const;
const ALL = Object.entries(BOX)
  .map(([kind, count]) => kind.repeat(count))
  .join('');

/** What was read, with the crates of each column that cannot be seen. */
export interface Read extends Preview {
  readonly hidden: readonly number[];
}

export class FreeLaying extends CubusGame {
  readonly read = $derived(this.told as Read | null);

  constructor() {
    super(emptyTable());
  }

  protected override async look({ draft, edit = null }: PreviewOrder): Promise<Read> {
    const { picture, error, hidden, can_add, can_take, can_turn } = await lay({ draft, edit });
    const unsaid = { gains: [], gained: null, points: null, uses: null, takes: null, missing: null, spare: null };
    return { legal: false, stack: picture?.stack ?? null, picture, error, hidden, can_add, can_take, can_turn, ...unsaid };
  }
}

/** The rhombi of a stack, as the server lays it. */
export async function rhombiOf(stack: string): Promise<{ rhombi: Rhombus[]; error: string | null }> {
  const { picture, error } = await lay({ draft: { stack } });
  return { rhombi: picture?.rhombi.map(fromTriple) ?? [], error: error?.message ?? null };
}

function emptyTable(): StudyRoom {
  const picture = { stack: '-', origin: [0, 0] as [number, number], crates: 0, rhombi: [], columns: [] };
  const scene: CubusScene = { game: 'cubus', picture, hand: null, nailed: [], removals: [], offers: [] };
  const table: Partial<CubusTable> = { stack: '-', origin: [0, 0], crates: 0, hands: [ALL], turn: 0, rules: '2005' };
  const view: View = { viewer: 0, phase: 'lay', to_act: [0], kinds: [], actions: [], scores: [0], outcome: null, table, scene };
  const room = new StudyRoom('position', 'cubus', 0);
  room.set({ view });
  return room;
}
