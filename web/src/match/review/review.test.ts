import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../net/api.ts';
import { Looking } from './review.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('asks bit by bit, and no more once the page was left, though an answer was on its way', async () => {
  const part = { share: 0.5, decisions: [], versions: [], summary: null };
  const asked = vi.spyOn(api, 'review').mockResolvedValue(part as never);
  const looking = new Looking('match', []);
  looking.start();
  await vi.advanceTimersByTimeAsync(1100);
  expect(asked).toHaveBeenCalledTimes(3);
  looking.start();
  looking.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveBeenCalledTimes(4);
});
