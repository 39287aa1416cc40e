import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAllFor, keepFor, recall } from './remembered.ts';

const USUAL = { count: 6, kinds: ['count'], hints: true };
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });
});

test('the next activity of a class begins as the last one, and that of another class as usual', () => {
  keepFor('one', 'tasks', { count: 12, kinds: ['plan', 'view'], hints: false });
  expect(recall('one', 'tasks', USUAL)).toEqual({ count: 12, kinds: ['plan', 'view'], hints: false });
  expect(recall('two', 'tasks', USUAL)).toEqual(USUAL);
  expect(recall('one', 'games', USUAL)).toEqual(USUAL);
  forgetAllFor('one');
  expect(recall('one', 'tasks', USUAL)).toEqual(USUAL);
});

test('what an earlier version kept in another form is left alone', () => {
  keepFor('one', 'tasks', { count: '12', kinds: 'plan', hints: false, gone: 1 });
  expect(recall('one', 'tasks', USUAL)).toEqual({ ...USUAL, hints: false });
  localStorage.setItem('kist.compose', '{');
  expect(recall('one', 'tasks', USUAL)).toEqual(USUAL);
});
