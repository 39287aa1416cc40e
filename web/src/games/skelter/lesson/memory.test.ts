import { expect, it } from 'vitest';
import { forgive, keepMistakes, keepRecalled, kept, nextMistake } from '../../../learn/kept.svelte.ts';
import type { Puzzle } from '../../../protocol/messages.ts';
import { curve, curves } from './memory.svelte.ts';
import { Watching } from './watching.svelte.ts';

it('draws the own curve by how long ago fields were seen', () => {
  const drawn = curve([[1, true], [5, false], [6, true], [41, false], [400, true]]);
  expect(drawn.map(({ asked }) => asked)).toEqual([2, 1, 0, 0, 2]);
  expect(drawn.map(({ share }) => share)).toEqual([0.5, 1, 0, 0, 0.5]);
});

it('sets what somebody remembers lately beside what it was before', () => {
  const answers = (share: number) => Array.from({ length: 60 }, (_, index) => [3, index < 60 * share] as const);
  const [first] = curves([...answers(0.25), ...answers(0.5), ...answers(0.75)]);
  expect(first).toMatchObject({ asked: 60, share: 0.75, before: { asked: 120, share: 0.375 } });
  expect(curves(answers(0.5)).map(({ before }) => before)).toEqual(Array(5).fill(undefined));
});

it('gives every answer a time of its own, so that no two are taken for one', () => {
  keepRecalled([[3, true], [3, true]], 1000);
  keepRecalled([[3, true]], 1000);
  expect(kept.recall).toEqual([[3, true, 1000], [3, true, 1001], [3, true, 1002]]);
});

it('goes through what was forgotten in own games, and leaves builds alone', () => {
  keepMistakes('a', [{ at: 1, asks: 'ready' }, { at: 2, position: {}, best: 9 }, { at: 3, asks: 'memory' }]);
  const first = nextMistake(undefined, true);
  const second = nextMistake(first, true);
  expect([first?.at, second?.at, nextMistake(second, true)?.at]).toEqual([1, 3, 1]);
  if (first) forgive(first);
  expect([nextMistake(first, true)?.at, nextMistake(undefined)?.at]).toEqual([3, 2]);
});

it('goes on where it was left, and what was watched to its end is asked at once', () => {
  const puzzle = { kind: 'ready', moments: [{}, {}, {}], fields: [] } as unknown as Puzzle;
  const watching = new Watching(async () => undefined);
  watching.watch(puzzle, 1);
  watching.tick();
  expect(watching).toMatchObject({ at: 2, stands: 'watching' });
  watching.watch(puzzle, 7);
  watching.tick();
  expect(watching).toMatchObject({ at: 2, stands: 'asking' });
});
