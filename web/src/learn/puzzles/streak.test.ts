import { beforeEach, expect, it } from 'vitest';
import { forgive, keep, keepMistakes, kept, openMistakes } from '../kept.svelte.ts';
import { due, retire, review } from './deck.ts';
import { solvedOn, streakOn } from './streak.ts';

beforeEach(() => keep({ streak: { day: '', days: 0 }, deck: {}, mistakes: [] }));

it('counts days in a row, each once, over the end of a month too', () => {
  solvedOn('2026-02-28');
  solvedOn('2026-02-28');
  solvedOn('2026-03-01');
  expect(kept.streak).toEqual({ day: '2026-03-01', days: 2 });
  expect(streakOn('2026-03-02')).toBe(2);
  expect(streakOn('2026-03-03')).toBe(0);
  solvedOn('2026-03-05');
  expect(streakOn('2026-03-05')).toBe(1);
});

it('brings back what was missed, later each time it is known, and nothing else', () => {
  const start = new Date('2026-01-01T10:00:00Z');
  review('best-known', true, start);
  review('best-missed', false, start);
  review('ready-missed', false, start);
  const later = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000);
  expect(due(['best'], later(1))).toEqual(['best-missed']);
  expect(due(['memory', 'ready'], later(1))).toEqual(['ready-missed']);
  review('best-missed', true, later(1));
  expect(due(['best'], later(1))).toEqual([]);
  review('best-missed', true, later(2));
  const first = Date.parse(String(kept.deck['best-missed']?.due));
  review('best-missed', true, later(20));
  expect(Date.parse(String(kept.deck['best-missed']?.due)) - later(20).getTime()).toBeGreaterThan(first - later(2).getTime());
});

it('lets go of puzzles that are not there any more', () => {
  review('best-gone', false, new Date('2026-01-01'));
  retire('best-gone');
  expect(due(['best'], new Date('2099-01-01'))).toEqual([]);
});

it('keeps a mistake done once it was made right, however often the game is looked at', () => {
  const missed = [{ at: 3, position: {}, best: 9 }, { at: 7, position: {}, best: 5 }];
  keepMistakes('a', missed);
  forgive({ match: 'a', at: 3, position: {}, best: 9 });
  keepMistakes('a', missed);
  keepMistakes('b', missed.slice(1));
  expect(openMistakes().map(({ match, at }) => `${match}${at}`)).toEqual(['a7', 'b7']);
});
