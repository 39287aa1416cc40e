import { beforeEach, expect, it } from 'vitest';
import { forgive, keep, keepMistakes, kept, openMistakes } from '../kept.svelte.ts';
import { due, retire, review } from './deck.ts';
import { byEdition, inTheme, stars } from './choose.ts';
import { isSolved, monthAfter, solvedOn, streakOn, today, weeksOf } from './streak.ts';

beforeEach(() => keep({ streak: { day: '', days: 0 }, days: {}, deck: {}, mistakes: [] }));

it('counts days in a row, each once, over the end of a month too', () => {
  solvedOn('2026-02-28', 'cubus');
  solvedOn('2026-02-28', 'cubus');
  solvedOn('2026-03-01', 'cubus');
  expect(kept.streak).toEqual({ day: '2026-03-01', days: 2 });
  expect(streakOn('2026-03-02')).toBe(2);
  expect(streakOn('2026-03-03')).toBe(0);
  solvedOn('2026-03-05', 'cubus');
  expect(streakOn('2026-03-05')).toBe(1);
});

it('keeps which days were solved, of each game, and other days than today make no streak', () => {
  solvedOn('2026-11-03', 'cubus', '2026-11-18');
  solvedOn('2026-11-18', 'skelter', '');
  expect(kept.streak.days).toBe(0);
  expect([isSolved('2026-11-03', 'cubus'), isSolved('2026-11-03', 'skelter'), isSolved('2026-11-18', 'skelter')]).toEqual([true, false, true]);
});

it('lays a month out in weeks that begin with Monday', () => {
  const weeks = weeksOf('2026-11');
  expect([weeks.length, weeks[0], weeks.at(-1)?.[0]]).toEqual([6, [null, null, null, null, null, null, '2026-11-01'], '2026-11-30']);
  expect(weeksOf('2026-02').flat()).toEqual([...Array<null>(6).fill(null), ...Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`), null]);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it('gives a star for every difficulty that was solved at once, of the edition that one wants', () => {
  const note = (id: string, kind: string, difficulty: number, rules: string | null, open = false) => ({ id, kind, difficulty, rules, open });
  const notes = [note('a', 'best', 1, '2005'), note('b', 'best', 2, '2005', true), note('c', 'best', 2, '1987'), note('d', 'take', 1, null)];
  keep({ answered: { a: true, b: false, c: true, d: true }, edition: '2005' });
  const starred = (theme: 'best' | 'open' | 'take') => stars(byEdition(inTheme(theme, notes))).map(Number).join('');
  expect([starred('best'), starred('open'), starred('take')]).toEqual(['1000000000', '0000000000', '1000000000']);
  keep({ edition: '1987' });
  expect(starred('best')).toBe('0100000000');
  keep({ edition: 'all' });
  expect(starred('best')).toBe('1100000000');
  keep({ answered: {}, edition: '2005' });
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

it('is today where somebody is, not in Greenwich', () => {
  const { TZ } = process.env;
  const noon = new Date('2026-11-18T12:00:00Z');
  try {
    expect(['Pacific/Kiritimati', 'UTC', 'Pacific/Honolulu'].map((zone) => ((process.env.TZ = zone), today(new Date(noon))))).toEqual(['2026-11-19', '2026-11-18', '2026-11-18']);
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});
