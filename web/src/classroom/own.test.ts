import { expect, it } from 'vitest';
import { readLink, teachersLink } from './own.ts';

it('reads the teacher’s link back', () => {
  const link = teachersLink('abcdefghijklmnop', 'abcdefghijklmnopqrstuvwxyz');
  expect(readLink(link.slice('/teach'.length))).toEqual({ id: 'abcdefghijklmnop', key: 'abcdefghijklmnopqrstuvwxyz' });
});

it.each(['', '#', '#abc', '#abcdefghijklmnop', '#ABCDEFGHIJKLMNOP.abcdefghijklmnopqrstuvwxyz'])('takes %s for no link', (hash) => {
  expect(readLink(hash)).toBeNull();
});
