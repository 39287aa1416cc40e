import { expect, it } from 'vitest';
import { rightOf } from './decision.ts';

it('counts as right what could not have been better, a pass with nothing to build too', () => {
  const verdicts = { best: 3, wise: 1, slip: 2, mistake: 5, overlooked: 4, none: 6 };
  expect(rightOf({ verdicts })).toEqual({ n: 10, all: 21 });
});
