import { expect, it } from 'vitest';
import { asText, entriesOf } from './text.ts';

const words = { nothing: '–', yes: 'yes', no: 'no' };

it('writes what fits on a line', () => {
  expect([7, 'b3', true, false, null, '', [], {}].map((value) => asText(value, words))).toEqual(
    ['7', 'b3', 'yes', 'no', '–', '–', '–', '–'],
  );
  expect(asText([3, null, 5], words)).toBe('3, –, 5');
});

it('leaves what has parts to a list: by name, or counted from 1', () => {
  expect(asText({ a1: [0, 1] }, words)).toBeNull();
  expect(asText([[1, 2], [3]], words)).toBeNull();
  expect(entriesOf({ a1: [0] })).toEqual([['a1', [0]]]);
  expect(entriesOf([[1, 2], [3]])).toEqual([['1', [1, 2]], ['2', [3]]]);
});
