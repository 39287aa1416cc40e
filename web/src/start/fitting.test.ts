import { expect, it } from 'vitest';
import type { GameNote, Listing, Ratings } from '../protocol/messages.ts';
import { fittingLevel } from './fitting.ts';

const NOTE: GameNote = {
  name: 'cubus',
  fewest: 2,
  most: 6,
  choices: { rules: ['2005', '1987'] },
  most_seats: {},
  times: {},
  hints: true,
  rated: true,
  bots: ['novice', 'builder', 'greedy', 'master'],
};

/** A finished match of the person, on the first chair, against a bot. */
function match(bot: string, won: boolean, more: Partial<Listing> = {}): Listing {
  const listing = { game: { game: 'cubus' }, status: 'over', names: ['Ada', `bot:${bot}`], winners: [won ? 0 : 1] };
  return { ...listing, ...more } as Listing;
}
/** Matches are listed with the latest first. */
const after = (...latestFirst: Listing[]) => fittingLevel(NOTE, ['2005'], { ratings: null, mine: latestFirst });

it('begins with the easiest, goes up after a win and down after a loss', () => {
  expect(after()).toBe('novice');
  expect(after(match('novice', true))).toBe('builder');
  expect(after(match('builder', true), match('novice', true))).toBe('greedy');
  expect(after(match('greedy', false), match('builder', true))).toBe('builder');
  expect(after(match('novice', false))).toBe('novice');
  expect(after(match('master', true))).toBe('master');
});

it('counts what was played to its end against one bot, in this game', () => {
  const others = [
    match('master', true, { game: { game: 'skelter' } }),
    match('master', true, { status: 'running', winners: [] }),
    match('master', true, { winners: [] }),
    match('master', true, { names: ['Ada', 'bot:master', 'Bo'] }),
    match('gone', true),
  ];
  expect(after(...others, match('novice', true))).toBe('builder');
});

it('goes by the rating of whoever has one, in the edition that is played', () => {
  const bots = [
    { game: 'cubus', pool: '2005', level: 'greedy', fits: true },
    { game: 'cubus', pool: '1987', level: 'master', fits: true },
  ];
  const ratings = { own: [{ game: 'cubus', pool: '2005' }], bots } as unknown as Ratings;
  expect(fittingLevel(NOTE, ['2005'], { ratings, mine: [] })).toBe('greedy');
  expect(fittingLevel(NOTE, ['1987'], { ratings, mine: [match('novice', true)] })).toBe('builder');
});
