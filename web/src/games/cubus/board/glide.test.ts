import { expect, it } from 'vitest';
import { setOff, wholeGlide } from './glide.ts';

it('a few rhombi go one after the other', () => {
  expect([0, 1, 2].map((turn) => setOff(turn, 3, 100))).toEqual([0, 60, 120]);
  expect(wholeGlide(3, 100)).toBe(220);
});

it('many go in the same order but do not keep anybody waiting', () => {
  const times = Array.from({ length: 48 }, (_, turn) => setOff(turn, 48, 100));
  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect(new Set(times).size).toBe(48);
  expect(wholeGlide(48, 100)).toBeLessThanOrEqual(700);
});
