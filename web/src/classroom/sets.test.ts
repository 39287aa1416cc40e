import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSet, savedSets, saveSet, writeSet } from './sets.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

it('writes tasks as the server reads them', () => {
  const names = [
    { kind: 'count', level: 4, seed: 'k3j9.5' },
    { kind: 'view', level: 3, seed: 'k3j9.4.1' },
  ];
  expect(writeSet(names)).toBe('k3j9/count_4_5,view_3_4_1');
  expect(writeSet([...names, { kind: 'plan', level: 2, seed: 'other.1' }])).toBe('-/count_4_k3j9_5,view_3_k3j9_4_1,plan_2_other_1');
  expect(writeSet([{ kind: 'plan', level: 2, seed: 'plain' }])).toBe('-/plan_2_plain');
});

it('keeps the same tasks once, under the last name', () => {
  saveSet({ set: 'a/count_1_1', title: 'One' });
  saveSet({ set: 'b/count_1_1', title: 'Two' });
  expect(saveSet({ set: 'a/count_1_1', title: 'Uno' })).toEqual([{ set: 'a/count_1_1', title: 'Uno' }, { set: 'b/count_1_1', title: 'Two' }]);
  forgetSet('a/count_1_1');
  expect(savedSets()).toEqual([{ set: 'b/count_1_1', title: 'Two' }]);
});
