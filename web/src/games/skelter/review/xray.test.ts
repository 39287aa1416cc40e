import { expect, it } from 'vitest';
import type { Step } from '../../../match/game.ts';
import { clarity, colours, known } from './xray.ts';

/** A moment with stones on these fields; of the others, and of those turned up, the colour is seen. */
function moment(covered: string[], shown: Record<string, string>): Step {
  const piles = Object.fromEntries(covered.map((field) => [field, [0]]));
  const places = { a1: [0, 0], b1: [1, 0], c1: [2, 0] };
  return { view: { table: { piles, shown, places } } } as unknown as Step;
}

const GAME = [
  moment([], { a1: 'red', b1: 'blue' }),
  moment(['a1'], { b1: 'blue' }),
  moment(['a1', 'c1'], { b1: 'blue' }),
  moment(['a1', 'b1', 'c1'], { a1: 'red' }),
];

it('remembers what was seen last, and when', () => {
  expect(known(GAME, 0)).toEqual(new Map());
  expect(known(GAME, 2)).toEqual(new Map([['a1', { colour: 'red', age: 2 }], ['c1', { colour: null, age: 1 }]]));
});

it('needs no memory for what is being shown', () => {
  expect([...known(GAME, 3).keys()]).toEqual(['b1', 'c1']);
});

it('knows all colours that were ever seen', () => {
  expect(colours(GAME)).toEqual(new Map([['a1', 'red'], ['b1', 'blue'], ['c1', null]]));
});

it('fades with age but never vanishes', () => {
  expect(clarity(1)).toBeGreaterThan(clarity(20));
  expect(clarity(1000)).toBeGreaterThan(0);
});
