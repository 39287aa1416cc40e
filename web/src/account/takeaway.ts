/** Games in an export of another server, taken in one after the other. */
import { Refused } from '../net/api.ts';
import { NoArchive, unzip } from './unzip.ts';

/** A game as an export lists it; `transcript` is the file with its course, once it is over. */
interface Listed {
  readonly id: string;
  readonly over: number | null;
  readonly seats: readonly number[];
  readonly transcript: string | null;
}

/** What is asked of the server for one game. */
export interface Taken {
  readonly transcript: string;
  readonly seats: readonly number[];
  readonly over: number;
  readonly request: string;
}

/** How many games came, were there before, and could not be read. */
export interface TakenIn {
  readonly fresh: number;
  readonly known: number;
  readonly refused: number;
}

/** Refusals that say nothing about the game: it can be tried again later. */
const NOT_NOW = new Set([401, 403, 429, 503]);

/** Take in all own games that are over; throws `NoArchive` for what is no export. Taken in twice, nothing is there twice. */
export async function takeIn(bytes: ArrayBuffer, ask: (order: Taken) => Promise<{ readonly fresh: boolean }>): Promise<TakenIn> {
  const files = unzip(bytes);
  const counts = { fresh: 0, known: 0, refused: 0 };
  for (const { id, seats, over, transcript } of listed(files.get('kist.json'))) {
    const text = transcript === null ? undefined : files.get(transcript);
    if (text === undefined || over === null || !seats.length) continue;
    try {
      const { fresh } = await ask({ transcript: text, seats, over, request: `import-${id}` });
      counts[fresh ? 'fresh' : 'known']++;
    } catch (reason) {
      if (!(reason instanceof Refused) || NOT_NOW.has(reason.status)) throw reason;
      counts.refused++;
    }
  }
  return counts;
}

function listed(text: string | undefined): readonly Listed[] {
  try {
    const { matches } = JSON.parse(text ?? '') as { matches?: readonly Listed[] };
    if (Array.isArray(matches)) return matches;
  } catch {
    // Not from here.
  }
  throw new NoArchive();
}
