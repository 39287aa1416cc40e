import { expect, it } from 'vitest';
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';
import { isCall, pauses, revealOf, turnedUp } from './reveal.ts';

const call = (what: string) => ({ do: what, seat: 0 }) as Entry;
const was = {
  piles: { a1: [0], b1: [0, 1], c1: [0, 1, 0] },
  stones: { a1: ['red'], b1: ['red', 'blue'], c1: ['red', 'blue', 'red'] },
  shown: { d1: 'red', e1: 'blue' },
  lifted: { seat: 0, colour: 'red', from: 'e1' },
} as unknown as SkelterTable;
const now = { checked: ['a1', 'b1', 'c1', 'd1'], shown: { a1: 'red', b1: 'green', c1: 'red', d1: 'red', e1: 'blue' } } as unknown as SkelterTable;
const reveal = revealOf(call('finish d1'), was, now);

it('knows a call, with a move and without', () => {
  expect(['ready', 'finish d1', 'move d1'].map((what) => isCall(call(what)))).toEqual([true, true, false]);
});

it('puts the stone in hand down first, and covers its field', () => {
  expect(reveal.before.piles.d1).toEqual([0]);
  expect(reveal.before.shown).toEqual({ e1: 'blue' });
  expect(reveal.before.lifted).toBeNull();
});

it('counts stones, not fields: one that lies on another stone stands on no field', () => {
  expect([reveal.right, reveal.stones]).toEqual([3, 5]);
  expect([...reveal.wrong]).toEqual(['b1', 'c1']);
});

it('lifts those that stand right first, one by one, and tells nothing of those to come', () => {
  expect(reveal.fields).toEqual(['a1', 'd1', 'b1', 'c1']);
  const marks = (revealed: number) => reveal.fields.map((field) => turnedUp(field, reveal, revealed).mark);
  expect(marks(0)).toEqual([undefined, undefined, undefined, undefined]);
  expect(marks(1)).toEqual(['right', undefined, undefined, undefined]);
  expect(marks(4)).toEqual(['right', 'right', 'wrong', 'wrong']);
  expect(turnedUp('b1', reveal, 2)).toEqual({});
});

it('puts down again what stands right, and lets what stands wrong stay up', () => {
  const up = (revealed: number) => reveal.fields.filter((field) => turnedUp(field, reveal, revealed).raised);
  expect([1, 2, 3, 4].map(up)).toEqual([['a1'], ['d1'], ['b1'], ['b1', 'c1']]);
  const leaving = (ends: boolean) => reveal.fields.filter((field) => turnedUp(field, reveal, 4, ends).leaving);
  expect([leaving(false), leaving(true)]).toEqual([[], ['a1', 'd1']]);
});

it.each([1, 8, 16, 24])('goes slower towards the last of %i, and never for longer than people like to wait', (stones) => {
  const waits = pauses(stones, 600);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  if (stones > 1) expect(waits.at(-1)).toBeGreaterThan(2.5 * (waits[0] ?? 0));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(9001);
});
