import { expect, it } from 'vitest';
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';
import { allDone, type Teller } from './told.ts';

const teller: Teller = {
  about: (key, seat, { from, to, field, colour, attacker } = {}) => [key, seat, from ?? field, to ?? colour, attacker].filter((each) => each !== undefined && each !== '').join(' '),
  named: (seat) => `player ${seat}`,
};
const entry = (version: number, seat: number, what: string): Entry => ({
  version,
  at: 0,
  chair: seat,
  seat,
  do: what,
  auto: false,
  name: null,
  scores: null,
  build: null,
});
const TABLE = { wrong_claim: 'turn', shown: {} } as unknown as SkelterTable;
const LOG = [entry(1, 0, 'place a1'), entry(2, 1, 'place b2'), entry(3, 0, 'touch a1'), entry(4, 0, 'move b2'), entry(5, 1, 'accept'), entry(6, 1, 'pass')];

it('tells everything that was done since, also when several moments come at once', () => {
  expect(allDone(LOG, 2, TABLE, TABLE, teller)).toBe('move.move 0 a1 b2 · move.accept 1 · move.pass 1');
  expect(allDone(LOG.slice(0, 4), 3, TABLE, TABLE, teller)).toBe('move.move 0 a1 b2');
  expect(allDone(LOG.slice(0, 3), 2, TABLE, TABLE, teller)).toBe('');
  expect(allDone(LOG, 6, TABLE, TABLE, teller)).toBe('');
});

it('tells a claim together with its answer, and without it when it was not seen', () => {
  const claimed = [...LOG.slice(0, 4), entry(5, 1, 'claim')];
  const was = { ...TABLE, attack: { seat: 0, owner: 1, from: 'a1', on: 'b2' } } as SkelterTable;
  const now = { ...TABLE, shown: { b2: 'blue' }, verdict: { of: 'claim', seat: 1, right: false } } as unknown as SkelterTable;
  expect(allDone(claimed, 4, was, now, teller)).toMatch(/^told\.claim-wrong 1 b2 \S+ player 0$/);
  expect(allDone(claimed, 4, TABLE, now, teller)).toMatch(/^move\.claim 1/);
});
