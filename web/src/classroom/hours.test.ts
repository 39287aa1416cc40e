import { describe, expect, it } from 'vitest';
import { beginnings, minutesSince, stepsOf, tasksOf } from './hours.ts';

const stage = (minutes: number) => ({ title: '', text: '', minutes, work: null });

describe('a ready-made lesson', () => {
  it('tells when each of its parts begins', () => {
    expect(beginnings({ stages: [stage(8), stage(12), stage(18), stage(7)] })).toEqual([0, 8, 20, 38]);
  });

  it('counts whole minutes, and none before it began', () => {
    expect(minutesSince(0, 179_999)).toBe(2);
    expect(minutesSince(60_000, 0)).toBe(0);
  });

  it('gives hints and new tries where everybody works alone, and a countdown together', () => {
    const made = [{ kind: 'count', level: 2, seed: 'a.1', shown: {} }];
    expect(tasksOf({ mode: 'alone', seconds: null }, made)).toMatchObject({ hints: true, again: true, tasks: [{ kind: 'count', level: 2, seed: 'a.1' }] });
    expect(tasksOf({ mode: 'together', seconds: 60 }, made)).toMatchObject({ hints: false, again: false, seconds: 60 });
  });

  it('begins the steps of a game by their names', () => {
    expect(stepsOf(['cubus.game'])).toMatchObject({ mode: 'alone', tasks: [{ kind: 'step', level: 1, seed: 'cubus.game' }] });
  });
});
