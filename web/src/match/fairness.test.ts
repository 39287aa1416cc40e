import { expect, it } from 'vitest';
import type { MatchRecord } from '../protocol/messages.ts';
import { check, outcomeAt, pointOf } from './fairness.ts';

/** Written by the server's own `record_of` for the secret "5ec2e7" ten times; the test of the server reads the same file. */
import record from '../../../tests/matches/record.json';

const RECORD = record as unknown as MatchRecord;
const PROMISED = record.commitment;

it('finds a match fair whose chance follows from the secret', () => {
  expect(check(RECORD, PROMISED)).toEqual({ fair: true, draws: 46 });
});

it('finds another secret, another draw, another beginner and another seed', () => {
  expect(check(RECORD, '00'.repeat(32))).toEqual({ fair: false, at: null });
  const changed = (at: number, done: string) => ({ ...RECORD, log: RECORD.log.map((line, index) => (index === at ? { ...line, do: done } : line)) });
  const draw = RECORD.log.findIndex(({ outcomes }) => outcomes);
  const other = RECORD.log[draw]?.do === 'draw L' ? 'draw R' : 'draw L';
  expect(check(changed(draw, other), PROMISED)).toEqual({ fair: false, at: draw + 1 });
  const begin = RECORD.log.findIndex(({ do: did }) => did.startsWith('begin'));
  const first = RECORD.log[begin]?.do === 'begin 0' ? 'begin 1' : 'begin 0';
  expect(check(changed(begin, first), PROMISED)).toEqual({ fair: false, at: begin + 1 });
  const seeded = { ...RECORD, settings: { ...RECORD.settings, game: { seed: 'chosen' } } };
  expect(check(seeded, PROMISED)).toEqual({ fair: false, at: null });
});

it('points from 0 up to 1, and at the outcome that lies there', () => {
  for (let version = 0; version < 50; version += 1) {
    const point = pointOf('any', version);
    expect(point).toBeGreaterThanOrEqual(0);
    expect(point).toBeLessThan(1);
  }
  const outcomes = { a: '1/4', b: '1/4', c: '1/2' };
  expect([0, 0.25, 0.49, 0.5, 0.99].map((point) => outcomeAt(outcomes, point))).toEqual(['a', 'b', 'b', 'c', 'c']);
});
