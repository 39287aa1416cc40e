/** A call of Ready! that is being checked in front of everyone: stones are lifted one by one, slower towards the last. */
import type { Field } from '../board/drawn.ts';
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';

export interface Reveal {
  readonly seat: number;
  /** In the order in which their stones are lifted: those that stand right first, so that it stays open for as long as it can. */
  readonly fields: readonly string[];
  readonly wrong: ReadonlySet<string>;
  /** How many stones were called to stand right, and how many do. */
  readonly stones: number;
  readonly right: number;
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
  const seat = call.seat ?? 0;
  const before = field ? putDown(was, field) : was;
  const own = (id: string) => (before.piles[id] ?? []).filter((owner) => owner === seat).length;
  const isRight = (id: string) => before.piles[id]?.[0] === seat && before.stones[id]?.[0] === now.shown[id];
  const wrong = new Set(now.checked.filter((id) => !isRight(id) || own(id) > 1));
  const fields = [...now.checked].sort((one, other) => Number(wrong.has(one)) - Number(wrong.has(other)));
  const stones = fields.reduce((sum, id) => sum + own(id), 0);
  return { seat, fields, wrong, stones, right: fields.filter(isRight).length, before, colours: now.shown };
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

type Shown = Pick<Field, 'peek' | 'mark' | 'raised' | 'leaving'>;

/**
 * What is shown of a field once the stones of so many have been lifted: the last of these is in the air, those that stand right have been put
 * down again, and those that stand wrong stay up. At the end the stones of who is out leave.
 */
export function turnedUp(id: string, reveal: Reveal, revealed: number, ends = false): Shown {
  const at = reveal.fields.indexOf(id);
  if (at < 0 || at >= revealed) return {};
  const isWrong = reveal.wrong.has(id);
  const raised = isWrong || (at === revealed - 1 && revealed < reveal.fields.length);
  const peek = raised ? reveal.colours[id] : undefined;
  return { peek, mark: isWrong ? 'wrong' : 'right', raised, leaving: ends && reveal.wrong.size > 0 && isAlone(id, reveal) };
}

/** Whether no other player's stone lies there: those come down and stay. */
function isAlone(id: string, { before, seat }: Reveal): boolean {
  return (before.piles[id] ?? []).every((owner) => owner === seat);
}

/** Nobody waits longer than this until the last stone is up, in ms, however many there are. */
const LONGEST = 9000;
const SLOWER = 2;

/** How long each stone stays up before the next is lifted, in ms: slower and slower. */
export function pauses(stones: number, step: number): number[] {
  const shares = Array.from({ length: stones }, (_, at) => 1 + SLOWER * (at / Math.max(1, stones - 1)) ** 2);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share * Math.min(step, LONGEST / whole));
}
