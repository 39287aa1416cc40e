/** When Ready! was called, from the log alone. */
import type { Entry } from '../../../protocol/messages.ts';

const CALLS = new Set(['ready', 'finish']);
/** What ends a turn after placing; a stone that is only touched has not moved yet. */
const MOVES = new Set(['move', 'finish', 'ready', 'pass']);

/** The last call: whose it was, in which of their own moves, and where it stands in the log; null where nobody called. */
export function lastCall(entries: readonly Entry[]): { readonly seat: number; readonly move: number; readonly version: number } | null {
  const verb = ({ do: what }: Entry) => what.split(' ')[0] ?? '';
  const last = entries.findLast((entry) => CALLS.has(verb(entry)));
  if (!last || last.seat === null) return null;
  const move = entries.filter((entry) => entry.seat === last.seat && entry.version <= last.version && MOVES.has(verb(entry))).length;
  return { seat: last.seat, move, version: last.version };
}
