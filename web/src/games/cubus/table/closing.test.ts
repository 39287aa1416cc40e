import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FreeLaying } from '../analysis/laying.svelte.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks a server that is away again and again, until the page is left', async () => {
  const asked = vi.fn(() => Promise.reject(new Error('away')));
  vi.stubGlobal('fetch', asked);
  const game = new FreeLaying();
  game.follow();
  game.bench.adopt([{ kind: 'L', u: 0, v: 0 }]);
  game.ask();
  await vi.advanceTimersByTimeAsync(2500);
  expect(asked).toHaveBeenCalledTimes(3);
  game.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(3);
});
