/** How a first game came out for the learner, who has the first seat. */
import type { SkelterTable, View } from '../../../protocol/messages.ts';
import { colourOf } from '../table/fields.ts';

type Result =
  | { readonly key: 'won' | 'won-out' }
  | { readonly key: 'lost'; readonly n: number; readonly of: number }
  | { readonly key: 'lost-out'; readonly n: number }
  | { readonly key: 'ended'; readonly own: number; readonly other: number };

export function resultOf({ table: shown, outcome }: View): Result {
  const table = shown as unknown as SkelterTable;
  const [own = 0, other = 0] = table.right ?? [];
  const isWon = outcome?.winners.includes(0);
  if (outcome?.reason === 'ready') return isWon ? { key: 'won' } : { key: 'lost', n: own, of: stonesOf(table, 0) };
  if (outcome?.reason === 'last') return isWon ? { key: 'won-out' } : { key: 'lost-out', n: wrongOf(table) };
  return { key: 'ended', own, other };
}

function stonesOf({ piles }: SkelterTable, seat: number): number {
  return Object.values(piles).flat().filter((each) => each === seat).length;
}

/** How many of the stones that were just checked stood wrong. */
function wrongOf(table: SkelterTable): number {
  return table.checked.filter((field) => table.shown[field] !== colourOf(table, 0)).length;
}
