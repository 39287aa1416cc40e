import { expect, test } from 'vitest';
import { heights, inAll, shares } from './weeks.ts';

const results = [null, { answered: 4, right: 1 }, { answered: 2, right: 2 }];

test('a bar is the share of right answers, and nothing answered is a gap and no nought', () => {
  expect(shares(results)).toEqual([null, 0.25, 1]);
  expect(inAll(results)).toEqual({ right: 3, answered: 6 });
  expect(inAll([null])).toEqual({ right: 0, answered: 0 });
});

test('pictures of mistakes can be compared: the most frequent one fills its picture', () => {
  expect(heights([0, 2, 4], 4)).toEqual([0, 0.5, 1]);
  expect(heights([0, 0], 0)).toEqual([0, 0]);
});
