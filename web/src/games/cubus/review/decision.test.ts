import { expect, it } from 'vitest';
import type { Told } from '../../../match/game.ts';
import { learnable, rightOf } from './decision.ts';

it('counts as right what could not have been better, a pass with nothing to build too', () => {
  const verdicts = { best: 3, wise: 1, slip: 2, mistake: 5, overlooked: 4, none: 6 };
  expect(rightOf({ verdicts })).toEqual({ n: 10, all: 21 });
});

const told = (at: number, lost: number, verdict = 'mistake', phase = 'build') => ({ decision: { at, seat: 0, phase, do: 'pass', verdict, lost, best: lost } }) as unknown as Told;
const lostBy = (all: readonly Told[]) => learnable(all).map(({ decision }) => (decision as unknown as { lost: number }).lost);

it('shows three moments that one can learn from: misses of 3 to 8 points before those of 50', () => {
  expect(lostBy([told(1, 50), told(2, 4), told(3, 1), told(4, 8), told(5, 3), told(6, 9)])).toEqual([8, 4, 3]);
});

it('takes small ones, and then the smallest monsters, where nothing was within reach', () => {
  expect(lostBy([told(1, 50), told(2, 2), told(3, 12)])).toEqual([2, 12, 50]);
});

it('asks for nothing again that was wise, lost nothing or was not built', () => {
  expect(lostBy([told(1, 5, 'wise'), told(2, 0), told(3, 6, 'missed', 'knock')])).toEqual([]);
});
