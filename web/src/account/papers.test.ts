import { describe, expect, it } from 'vitest';
import { fitting, LEARNT, NAMES, written } from './papers.ts';

describe('what was learnt here and elsewhere is put together', () => {
  it('with every lesson that was done anywhere', () => {
    const mine = { cubus: { step: 3, done: false }, chess: { step: 1, done: false } };
    const theirs = { cubus: { step: 2, done: true }, skelter: { step: 4, done: true } };
    const both = { cubus: { step: 3, done: true }, chess: { step: 1, done: false }, skelter: { step: 4, done: true } };
    expect(LEARNT.lessons(mine, theirs, true)).toEqual(both);
    expect(LEARNT.lessons(theirs, mine, false)).toEqual(both);
  });

  it('with all puzzles that were answered, and the cards that were looked at more often', () => {
    expect(LEARNT.answered({ a: true, b: true }, { b: false, c: false }, true)).toEqual({ a: true, b: true, c: false });
    expect(LEARNT.answered({ b: true }, { b: false }, false)).toEqual({ b: false });
    const [once, twice] = [{ reps: 1 }, { reps: 2 }];
    expect(LEARNT.deck({ a: once, b: once }, { a: twice }, true)).toEqual({ a: twice, b: once });
  });

  it('with the answers of memory training of every device, each once and in order', () => {
    const [first, second, third] = [[3, true, 10], [8, false, 20], [8, false, 30]] as const;
    expect(LEARNT.recall([first, third], [first, second], true)).toEqual([first, second, third]);
    expect(LEARNT.recall([first, second], [first, third], false)).toEqual([first, second, third]);
    const many = Array.from({ length: 500 }, (_, index) => [1, true, 100 + index] as const);
    expect(LEARNT.recall([first, ...many], [second], true)).toEqual(many);
    // What was kept without a time is on both devices already, or on one of them alone.
    expect(LEARNT.recall([[3, true], second], [[3, true], [5, false]], true)).toEqual([[3, true], [5, false], second]);
  });

  it('with the later streak, the best rush, and no mistake twice', () => {
    expect(LEARNT.streak({ day: '2026-11-16', days: 1 }, { day: '2026-11-15', days: 9 }, false)).toEqual({ day: '2026-11-16', days: 1 });
    expect(LEARNT.streak({ day: '2026-11-16', days: 1 }, { day: '2026-11-16', days: 9 }, true).days).toBe(9);
    expect(LEARNT.rush(3, 8, true)).toBe(8);
    const missed = (match: string, at: number) => ({ match, at, position: {}, best: 1 });
    expect(LEARNT.mistakes([missed('a', 1)], [missed('a', 1), missed('b', 1)], true).map(({ match }) => match)).toEqual(['b', 'a']);
    const right = { ...missed('a', 1), done: true };
    expect(LEARNT.mistakes([right], [missed('a', 1)], true)).toEqual([right]);
    expect(LEARNT.mistakes([missed('a', 1)], [right], true)).toEqual([right]);
  });

  it('with the newest where there can be only one', () => {
    const [mine, theirs] = [{ mu: 1, sigma: 1, difficulty: 1 }, { mu: 2, sigma: 1, difficulty: 2 }];
    expect(LEARNT.skill(mine, theirs, true)).toBe(mine);
    expect(LEARNT.skill(mine, theirs, false)).toBe(theirs);
  });

  it('with names that were forgotten last forgotten everywhere', () => {
    expect(NAMES({ Bo: 5, Cleo: 7 }, { Bo: -6, Dan: 2 }, true)).toEqual({ Bo: -6, Cleo: 7, Dan: 2 });
  });
});

it('keeps the latest part of what is too long', () => {
  const deck = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`card${index}`, { reps: index }]));
  const kept = fitting(deck, 200) as Record<string, unknown>;
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(200);
  expect(Object.keys(kept).at(-1)).toBe('card49');
  expect(Object.keys(kept).length).toBeGreaterThan(3);
  expect((fitting([...'abcdefghij'.repeat(9)], 100) as string[]).at(-1)).toBe('j');
  expect(fitting(deck)).toBe(deck);
});

it('knows the same value in another order', () => {
  expect(written({ b: [{ d: 1, c: 2 }], a: 1 })).toBe(written({ a: 1, b: [{ c: 2, d: 1 }] }));
  expect(written([1, 2])).not.toBe(written([2, 1]));
});
