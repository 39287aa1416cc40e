/** A call of Ready! that is being checked in front of everyone, field by field. */
import type { Field } from '../board/drawn.ts';
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';

export interface Reveal {
  readonly seat: number;
  readonly fields: readonly string[];
  /** The table as it was when Ready! was called, without what is shown now. */
  readonly before: SkelterTable;
  readonly colours: Readonly<Record<string, string>>;
}

export function isCall({ do: what }: Entry): boolean {
  return what === 'ready' || what.startsWith('finish ');
}

/** What a call between two tables has to show. */
export function revealOf(call: Entry, was: SkelterTable, now: SkelterTable): Reveal {
  const [, field] = call.do.split(' ');
  const before = field ? putDown(was, field) : was;
  return { seat: call.seat ?? 0, fields: now.checked, before, colours: now.shown };
}

/** The table with the stone in hand on a field, whose colour is covered then. */
function putDown(table: SkelterTable, field: string): SkelterTable {
  const { lifted, piles, stones } = table;
  if (!lifted) return table;
  const shown = Object.fromEntries(Object.entries(table.shown).filter(([name]) => name !== field));
  return {
    ...table,
    lifted: null,
    piles: { ...piles, [field]: [lifted.seat] },
    stones: { ...stones, [field]: [lifted.colour] },
    shown,
  };
}

/** What is shown of a field once so many have been turned up. */
export function turnedUp(id: string, { fields, colours, seat, before }: Reveal, revealed: number): Pick<Field, 'peek' | 'mark'> {
  const at = fields.indexOf(id);
  if (at < 0 || at >= revealed) return {};
  const isRight = (before.piles[id] ?? []).every(
    (owner, level) => owner !== seat || (level === 0 && before.stones[id]?.[0] === colours[id]),
  );
  return { peek: colours[id], mark: isRight ? 'right' : 'wrong' };
}
