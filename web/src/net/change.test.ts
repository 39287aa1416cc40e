import { expect, it } from 'vitest';
import type { Change, Update } from '../protocol/messages.ts';
import { changed } from './change.ts';

const before = {
  type: 'update',
  version: 7,
  since: 6,
  status: 'running',
  entries: [],
  chairs: [{ chair: 0, name: 'Ada', held_up_from: null }, { chair: 1, name: 'Bo', held_up_from: 9 }],
  views: [{ viewer: 1, phase: 'turn', actions: ['pass'], table: { piles: { a1: [0], b1: [1] }, lifted: null, out: [] }, scene: null }],
} as unknown as Update;

const change = (views: Change['views'], since = 7): Change => ({
  type: 'change',
  version: 8,
  since,
  entries: [],
  views,
  chairs: [{ chair: 1, held_up_from: null, overslept: true }],
  deadline: null,
  now: 5,
});

it('keeps what is not told of, merges objects, replaces lists and takes out what is gone', () => {
  const told = { phase: 'lifted', actions: [], table: { piles: { c1: [1] }, lifted: { seat: 1 }, out: [3] }, gone: [['table', 'piles', 'b1']] };
  const after = changed(before, change([told]));
  expect(after).toMatchObject({ type: 'update', version: 8, since: 7, status: 'running', now: 5 });
  expect(after?.views[0]).toEqual({
    viewer: 1,
    phase: 'lifted',
    actions: [],
    table: { piles: { a1: [0], c1: [1] }, lifted: { seat: 1 }, out: [3] },
    scene: null,
  });
  expect(after?.chairs).toEqual([
    { chair: 0, name: 'Ada', held_up_from: null },
    { chair: 1, name: 'Bo', held_up_from: null, overslept: true },
  ]);
  expect(before.views[0]?.table).toEqual({ piles: { a1: [0], b1: [1] }, lifted: null, out: [] });
});

it('does not change another table than the one that was told of', () => {
  expect(changed(before, change([{}], 6))).toBeUndefined();
});
