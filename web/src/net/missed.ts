/**
 * What happened at a table over days while one was away. The server tells it once; it is kept in this browser until it has been looked at,
 * moment by moment, and what has been looked at is gone.
 */
import type { Meanwhile } from '../protocol/messages.ts';

const key = (match: string) => `kist.missed.${match}`;

export function readMissed(match: string): Meanwhile | null {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? 'null') as Meanwhile | null;
  } catch {
    return null;
  }
}

export function keepMissed(match: string, missed: Meanwhile | null): Meanwhile | null {
  try {
    if (missed) localStorage.setItem(key(match), JSON.stringify(missed));
    else localStorage.removeItem(key(match));
  } catch {
    // A private window may refuse; then it lasts as long as the page.
  }
  return missed;
}

/** What is still to be looked at, and then what came after it. */
export function further(before: Meanwhile | null, after: Meanwhile): Meanwhile {
  return before?.moments.length ? { ...before, moments: [...before.moments, ...after.moments] } : after;
}

/** The same once the first moment has been looked at; null after the last. */
export function witnessed({ moments: [first, ...rest] }: Meanwhile): Meanwhile | null {
  return first && rest.length ? { table: first.table, moments: rest } : null;
}
