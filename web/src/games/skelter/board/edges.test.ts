import { expect, it } from 'vitest';
import { edgeNames } from './edges.ts';

const at = (id: string, cx: number, cy: number) => ({ id, cx, cy });
const names = (fields: Parameters<typeof edgeNames>[0]) => edgeNames(fields).map(({ name }) => name).sort();

it('a board of rows and columns has both at its edges', () => {
  const square = [at('a2', 0, 0), at('b2', 100, 0), at('a1', 0, 100), at('b1', 100, 100)];
  expect(names(square)).toEqual(['1', '2', 'a', 'b']);
  expect(edgeNames(square).find(({ name }) => name === 'b')).toEqual({ name: 'b', x: 100, y: 172 });
});

it('the rows of a hexagon go up and down, and have their names where they begin', () => {
  const hexagon = [at('a1', 0, 50), at('b1', 87, 100), at('b2', 87, 0), at('c1', 174, 50)];
  expect(names(hexagon)).toEqual(['1', '2', 'a', 'b', 'c']);
  const [one, two] = ['1', '2'].map((name) => edgeNames(hexagon).find((each) => each.name === name));
  expect([one?.x, one?.y].map((value) => Math.round(value ?? 0))).toEqual([-54, 26]);
  expect([two?.x, two?.y].map((value) => Math.round(value ?? 0))).toEqual([33, -24]);
});

it('a board with names of its own has none', () => {
  expect(names([at('North', 0, 0), at('south', 0, 100)])).toEqual([]);
});
