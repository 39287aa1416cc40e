import { expect, it } from 'vitest';
import { toScreen } from '../board/lattice.ts';
import { columnsOf, painted } from './columns.ts';
import { groundBehind, groundOf, groundUnder, lookedAt, withEyes } from './looking.ts';

const onPlan = (x: number, y: number) => ({ x: y - x, y: x + y });
const inPicture = (u: number, v: number) => toScreen({ u, v });

it.each([onPlan, inPicture])('looks from the lower left at the left edge, and from the lower right at the right edge', (at) => {
  const [left, right] = lookedAt(groundOf(columnsOf('11/11')), at, 0.1);
  const front = at(2, 2);
  for (const looked of [left, right]) expect(looked?.eye.y).toBeLessThan(front.y);
  expect(left?.eye.x).toBeLessThan(front.x);
  expect(right?.eye.x).toBeGreaterThan(front.x);
  expect(left?.turn).toBeLessThan(0); // upwards, to the right hand
  expect(left?.turn).toBeGreaterThan(-90);
  expect(right?.turn).toBeLessThan(-90);
});

it.each(['1', '32/21', '111/1', '2/1/1'])('finds the ground of a plan under its picture: %s', (plan) => {
  expect(groundUnder(painted(columnsOf(plan)))).toEqual(groundOf(columnsOf(plan)));
});

it('goes on behind the stack where the floor does', () => {
  expect(groundBehind({ columns: 4, rows: 3, x: 1, y: 2 })).toEqual({ rear: { x: -1, y: -2 }, front: { x: 3, y: 1 } });
});

it('has room for every eye', () => {
  const looked = lookedAt(groundOf(columnsOf('1')), onPlan, 1);
  const box = withEyes({ left: 0, top: 0, width: 1, height: 1 }, looked, 1);
  for (const { eye } of looked) {
    expect(eye.x - 1).toBeGreaterThan(box.left);
    expect(eye.y + 1).toBeLessThan(box.top + box.height);
  }
});
