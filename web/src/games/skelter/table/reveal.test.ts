import { expect, it } from 'vitest';
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';
import { isCall, revealOf, turnedUp } from './reveal.ts';

const call = (what: string) => ({ do: what, seat: 0 }) as Entry;
const was = {
  piles: { a1: [0], b1: [0, 1], c1: [0, 1, 0] },
  stones: { a1: ['red'], b1: ['red', 'blue'], c1: ['red', 'blue', 'red'] },
  shown: { d1: 'red', e1: 'blue' },
  lifted: { seat: 0, colour: 'red', from: 'e1' },
} as unknown as SkelterTable;
const now = { checked: ['a1', 'b1', 'c1', 'd1'], shown: { a1: 'red', b1: 'green', c1: 'red', d1: 'red', e1: 'blue' } } as unknown as SkelterTable;

it('knows a call, with a move and without', () => {
  expect(['ready', 'finish d1', 'move d1'].map((what) => isCall(call(what)))).toEqual([true, true, false]);
});

it('puts the stone in hand down first, and covers its field', () => {
  const { before } = revealOf(call('finish d1'), was, now);
  expect(before.piles.d1).toEqual([0]);
  expect(before.shown).toEqual({ e1: 'blue' });
  expect(before.lifted).toBeNull();
});

it('turns up field by field and tells nothing of those to come', () => {
  const reveal = revealOf(call('finish d1'), was, now);
  const marks = (revealed: number) => reveal.fields.map((field) => turnedUp(field, reveal, revealed).mark);
  expect(marks(0)).toEqual([undefined, undefined, undefined, undefined]);
  expect(marks(1)).toEqual(['right', undefined, undefined, undefined]);
  // One that lies on another stone stands on no field.
  expect(marks(4)).toEqual(['right', 'wrong', 'wrong', 'right']);
});
