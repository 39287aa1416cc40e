import { expect, it } from 'vitest';
import { fromLeft, fromRight, grid } from './columns.ts';

// .2/21
const COLUMNS = [
  { x: 1, y: 0, height: 2, open: false },
  { x: 0, y: 1, height: 2, open: false },
  { x: 1, y: 1, height: 1, open: true },
];

it('lays columns out as a plan', () => {
  expect(grid(COLUMNS).map((row) => row.map((column) => column?.height ?? 0))).toEqual([
    [0, 2],
    [2, 1],
  ]);
  expect(grid([])).toEqual([]);
});

it('does not mirror: what is on the left of the picture is at the lower left of the plan', () => {
  const row = [{ x: 0, y: 0, height: 1, open: false }, { x: 1, y: 0, height: 1, open: true }];
  expect(grid(row).map((line) => line.map((column) => column?.open))).toEqual([[false], [true]]);
});

it('sees the highest of each row and of each line', () => {
  expect(fromLeft(COLUMNS)).toEqual([2, 2]);
  expect(fromRight(COLUMNS)).toEqual([2, 2]);
  expect(fromLeft([{ x: 0, y: 0, height: 3, open: false }, { x: 1, y: 0, height: 1, open: false }])).toEqual([3]);
  expect(fromRight([{ x: 0, y: 0, height: 3, open: false }, { x: 1, y: 0, height: 1, open: false }])).toEqual([1, 3]);
});
