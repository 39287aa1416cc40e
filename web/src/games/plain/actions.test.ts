import { expect, it } from 'vitest';
import type { View } from '../../protocol/messages.ts';
import { choicesOf } from './actions.ts';

const view = (viewer: number | null, kinds: string[], actions: string[]): View => ({
  viewer,
  phase: 'play',
  to_act: [0, 1],
  kinds,
  actions,
  scores: [0, 0],
  outcome: null,
  table: {},
  scene: null,
});

it('offers every listed action, and lets one complete the verbs that are not listed', () => {
  const views = [view(0, ['take', 'pass'], ['take 1', 'take 2', 'pass']), view(1, ['build', 'pass'], ['pass'])];
  expect(choicesOf(views, [0, 1])).toEqual([
    { seat: 0, listed: ['take 1', 'take 2', 'pass'], open: [] },
    { seat: 1, listed: ['pass'], open: ['build'] },
  ]);
});

it('offers nothing to those who only watch', () => {
  expect(choicesOf([view(null, [], [])], [])).toEqual([]);
});
