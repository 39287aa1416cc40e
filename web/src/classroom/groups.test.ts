import { expect, test } from 'vitest';
import type { KnownPupil } from '../protocol/messages.ts';
import { groupsOf, nextGroup, signOf } from './groups.ts';

const inGroups = (...groups: number[]): KnownPupil[] => groups.map((group, pupil) => ({ pupil, group, name: `${pupil}`, word: '' }));

test('a class has as many groups as somebody is in', () => {
  expect(groupsOf([])).toBe(1);
  expect(groupsOf(inGroups(0, 0))).toBe(1);
  expect(groupsOf(inGroups(0, 2))).toBe(3);
});

test('each press puts a pupil into the next group, and after the last into the first', () => {
  expect([0, 1, 2].map((group) => nextGroup(group, 3))).toEqual([1, 2, 0]);
  expect(nextGroup(2, 2)).toBeLessThan(2);
  expect(new Set([0, 1, 2].map(signOf)).size).toBe(3);
});
