/** What lies under the stones of a replay, and how long ago everybody could see it. Everybody is shown the same. */
import type { Step } from '../../../match/game.ts';
import type { SkelterTable } from '../../../protocol/messages.ts';

export type Xray = 'off' | 'all' | 'known';

/** What is known of a covered field: its colour (null: it has none), and how many moments ago it was last seen. */
export interface Under {
  readonly colour: string | null;
  readonly age: number;
}

const tableOf = ({ view }: Step) => view.table as unknown as SkelterTable;

function isOpen(table: SkelterTable, field: string): boolean {
  return field in table.shown || !(field in table.piles);
}

/** The covered fields at a moment whose colour had been seen, as a perfect memory has them. */
export function known(steps: readonly Step[], at: number): Map<string, Under> {
  const now = steps[at];
  const found = new Map<string, Under>();
  if (!now) return found;
  for (const field of Object.keys(tableOf(now).piles)) {
    const last = steps.slice(0, at + 1).findLastIndex((step) => isOpen(tableOf(step), field));
    const step = steps[last];
    if (step && last < at) found.set(field, { colour: tableOf(step).shown[field] ?? null, age: at - last });
  }
  return found;
}

/** The colours of all fields, as far as anybody ever saw them; at the end everything is shown. */
export function colours(steps: readonly Step[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const step of steps) {
    const table = tableOf(step);
    for (const field of Object.keys(table.places)) {
      if (isOpen(table, field)) found.set(field, table.shown[field] ?? null);
    }
  }
  return found;
}

/** How clearly something seen so long ago is drawn. */
export function clarity(age: number): number {
  return Math.max(0.3, 1 - age / 50);
}
