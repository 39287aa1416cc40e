import { expect, it } from 'vitest';
import { columnsOf, heightsOf, painted, planOf, viewsOf } from './columns.ts';

it.each(['1', '.2/22', '33/11/1', '..3/211/11'])('reads and writes the plan %s', (plan) => {
  expect(planOf(columnsOf(plan))).toBe(plan);
});

it('knows that every row of a plan is one y', () => {
  expect(columnsOf('.2/3')).toEqual([
    { x: 1, y: 0, height: 2, open: false },
    { x: 0, y: 1, height: 3, open: false },
  ]);
});

it('reads open lids, and paints them', () => {
  expect(columnsOf('11/1o2').map(({ x, y, height, open }) => [x, y, height, open])).toEqual([
    [0, 0, 1, false],
    [1, 0, 1, false],
    [0, 1, 1, true],
    [1, 1, 2, false],
  ]);
  expect(painted(columnsOf('1o')).map(({ kind }) => kind)).toEqual(['L', 'R', 'O']);
});

it('reads the heights of a side', () => {
  expect(heightsOf('321')).toEqual([3, 2, 1]);
});

it('paints crates where the protocol has them, the front ones last', () => {
  expect(painted(columnsOf('1'))).toEqual([
    { kind: 'L', u: 0, v: 0 },
    { kind: 'R', u: 0, v: 0 },
    { kind: 'D', u: -1, v: -1 },
  ]);
  expect(painted(columnsOf('11')).at(-1)).toEqual({ kind: 'D', u: 0, v: -1 });
});

it('sees what stands at the rear on the left hand from the left, and on the right hand from the right', () => {
  expect(viewsOf(columnsOf('31/1'))).toEqual({ left: '31', right: '13', above: '11/1' });
  expect(viewsOf(columnsOf('31/1'), 4).right).toBe('..13');
});
