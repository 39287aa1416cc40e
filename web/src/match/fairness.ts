/**
 * Whether the chance of a finished match was settled before it began: as docs/fairness.md tells it, with no rules of any
 * game. What the game hid from the start is checked as far as its seed; the rest of that needs the rules (`kist verify`).
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { MatchRecord } from '../protocol/messages.ts';

export type Verdict = { fair: true; draws: number } | { fair: false; at: number | null };

/** Check a record against the hash that was shown before the match. */
export function check(record: MatchRecord, promised: string): Verdict {
  const { secret, chairs, begins, game } = record.settings as { secret: string; chairs: string[]; begins: unknown; game: { seed?: unknown } };
  if (bytesToHex(sha256(utf8ToBytes(secret))) !== promised) return { fair: false, at: null };
  if ('seed' in game && game.seed !== bytesToHex(told(secret, 'hidden')).slice(0, 32)) return { fair: false, at: null };
  let draws = 0;
  for (const [index, { do: did, outcomes, point: again }] of record.log.entries()) {
    const point = () => pointOf(secret, again ?? index + 1);
    const lot = did.startsWith('begin ') && begins === 'lot';
    if (!lot && !outcomes) continue;
    const due = outcomes ? outcomeAt(outcomes, point()) : `begin ${Math.floor(point() * chairs.length)}`;
    if (due !== did) return { fair: false, at: index + 1 };
    draws += 1;
  }
  return { fair: true, draws };
}

/** Where chance points when it makes the entry with this version: 53 bits, from 0 up to 1. */
export function pointOf(secret: string, version: number): number {
  const [first, ...rest] = told(secret, `chance ${version}`).slice(0, 7);
  const bits = rest.reduce((sum, byte) => sum * 256n + BigInt(byte), BigInt(first ?? 0));
  return Number(bits >> 3n) / 2 ** 53;
}

/** The outcome at a point, when they lie side by side, each as wide as its probability. */
export function outcomeAt(outcomes: { [outcome: string]: string }, point: number): string | undefined {
  for (const [outcome, share] of Object.entries(outcomes)) {
    const [above, below = 1] = share.split('/').map(Number);
    point -= (above ?? 0) / below;
    if (point < 0) return outcome;
  }
  return Object.keys(outcomes).at(-1);
}

function told(secret: string, purpose: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(secret), utf8ToBytes(purpose));
}
