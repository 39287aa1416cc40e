import { afterEach, expect, it, vi } from 'vitest';
import { readLink, remember, teachersLink, wayToClass } from './own.ts';

it('reads the teacher’s link back', () => {
  const link = teachersLink('abcdefghijklmnop', 'abcdefghijklmnopqrstuvwxyz');
  expect(readLink(link.slice('/teach'.length))).toEqual({ id: 'abcdefghijklmnop', key: 'abcdefghijklmnopqrstuvwxyz' });
});

it.each(['', '#', '#abc', '#abcdefghijklmnop', '#ABCDEFGHIJKLMNOP.abcdefghijklmnopqrstuvwxyz'])('takes %s for no link', (hash) => {
  expect(readLink(hash)).toBeNull();
});

const own = { id: 'abcdefghijklmnop', key: 'abcdefghijklmnopqrstuvwxyz', code: 'ABC234', opened: 1 };

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['?class=ABC234', '/class/ABC234'],
  ['?taught=ABC234', teachersLink(own.id, own.key)],
  ['?taught=DEF567', '/teach'],
  ['?class=//evil', null],
  ['', null],
])('leads back from %s to %s', (search, way) => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });
  remember(own);
  expect(wayToClass(search)).toBe(way);
});
