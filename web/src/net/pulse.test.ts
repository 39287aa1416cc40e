import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pulse } from './pulse.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function pulse() {
  const ask = vi.fn();
  const silent = vi.fn();
  return { ask, silent, made: new Pulse(ask, silent) };
}

describe('the pulse of a line', () => {
  it('is felt within five seconds to have stopped', () => {
    const { made, ask, silent } = pulse();
    made.heard();
    vi.advanceTimersByTime(5000);
    expect(ask).toHaveBeenCalledOnce();
    expect(silent).toHaveBeenCalledOnce();
  });

  it('goes on while there are answers, and asks nobody who talks anyway', () => {
    const { made, ask, silent } = pulse();
    ask.mockImplementation(() => setTimeout(() => made.heard(), 1500));
    made.heard();
    vi.advanceTimersByTime(60_000);
    expect(silent).not.toHaveBeenCalled();
    expect(ask).toHaveBeenCalledTimes(15);
    ask.mockClear();
    for (let second = 0; second < 10; second++) {
      made.heard();
      vi.advanceTimersByTime(1000);
    }
    expect(ask).not.toHaveBeenCalled();
  });

  it('is seldom felt on a page in the background, and at once when somebody looks again', () => {
    const { made, ask, silent } = pulse();
    vi.stubGlobal('document', { hidden: true });
    made.heard();
    vi.advanceTimersByTime(20_000);
    expect(ask).not.toHaveBeenCalled();
    made.check();
    vi.advanceTimersByTime(2000);
    expect(silent).toHaveBeenCalledOnce();
  });

  it('is not waited for when the line was given up', () => {
    const { made, silent } = pulse();
    made.open();
    made.stop();
    vi.advanceTimersByTime(60_000);
    expect(silent).not.toHaveBeenCalled();
  });
});
