import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it('is the first character where that suffices', () => {
  expect(initials(['Ada', 'bo', '👨‍👩‍👧 Oma', ''])).toEqual(['A', 'B', '👨‍👩‍👧', '?']);
});

it('tells players apart whose names begin alike', () => {
  expect(initials(['Player 1', 'Player 2', 'Player 3'])).toEqual(['P1', 'P2', 'P3']);
  expect(initials(['Ann', 'Adam', 'Bo'])).toEqual(['AN', 'AD', 'B']);
});

it('counts those whose names are the same', () => {
  const all = initials(['Anna', 'Anna', 'Annika', 'Player 1', 'Player 10', 'P']);
  expect(new Set(all).size).toBe(all.length);
});

it('keeps together what people see as one character', () => {
  expect(initials(['🇳🇱 Nel', '👩🏽‍🚀 Bo', '❤️ Li', 'e\u0301mile', '\u0301'])).toEqual(['🇳🇱', '👩🏽‍🚀', '❤️', 'E\u0301', '?']);
});
