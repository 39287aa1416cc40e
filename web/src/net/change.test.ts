import { expect, it } from 'vitest';
import type { Change, Update } from '../protocol/messages.ts';
import { changed } from './change.ts';

const before = {
  type: 'update',
  version: 7,
  since: 6,
  status: 'running',
  entries: [],
  chairs: [{ chair: 0, name: 'Ada', held_up_from: null, overslept: false }, { chair: 1, name: 'Bo', held_up_from: 9, overslept: true }],
  views: [{ viewer: 1, phase: 'turn', actions: ['pass'], table: { piles: { a1: [0], b1: [1] }, lifted: null, out: [] }, scene: null }],
} as unknown as Update;

const change = (views: Change['views'], since = 7): Change => ({
  type: 'change',
  version: 8,
  since,
  entries: [],
  views,
  chairs: [],
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
  expect(after?.chairs).toEqual(before.chairs);
  expect(before.views[0]?.table).toEqual({ piles: { a1: [0], b1: [1] }, lifted: null, out: [] });
});

it('takes what is left out of a chair that changed for no longer so', () => {
  const after = changed(before, { ...change([{}]), chairs: [{ chair: 1, held_up_from: 12 }] });
  expect(after?.chairs[1]).toEqual({ chair: 1, name: 'Bo', held_up_from: 12, overslept: false });
  expect(changed(before, { ...change([{}]), chairs: [{ chair: 1 }] })?.chairs[1]?.held_up_from).toBeNull();
});

it('does not change another table than the one that was told of', () => {
  expect(changed(before, change([{}], 6))).toBeUndefined();
});
