import { expect, it } from 'vitest';
import { curve } from './memory.svelte.ts';

it('draws the own curve by how long ago fields were seen', () => {
  const drawn = curve([[1, true], [5, false], [6, true], [41, false], [400, true]]);
  expect(drawn.map(({ asked }) => asked)).toEqual([2, 1, 0, 0, 2]);
  expect(drawn.map(({ share }) => share)).toEqual([0.5, 1, 0, 0, 0.5]);
});
