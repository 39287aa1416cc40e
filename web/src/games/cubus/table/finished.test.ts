import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../protocol/messages.ts';
import { finishedStack } from './finished.ts';

const worth = (seat: number, points: number) => ({ seat, points, crates: 2, gained: 1, uses: 'LR', takes: '' });
const entry = (what: string, build: Entry['build'] = null) => ({ do: what, build }) as Entry;

describe('the stack before it was taken down', () => {
  it('is that of the last build', () => {
    const log = [entry('build 2', worth(0, 1)), entry('build 2/1', worth(1, 1)), entry('pass'), entry('remove 1/1')];
    expect(finishedStack(log, { offers: null }, {})).toBe('2/1');
  });

  it('is that of the offer that was carried out, whoever answered last', () => {
    const offers = [
      { seat: 0, stack: '22/22', origin: [0, 0] as [number, number], points: 5 },
      { seat: 1, stack: '3', origin: [0, 0] as [number, number], points: 1 },
    ];
    const log = [entry('build 2', worth(0, 1)), entry('offer'), entry('offer 3', worth(0, 5)), entry('remove -')];
    expect(finishedStack(log, { offers }, {})).toBe('22/22');
  });

  it('is what the game began with when nobody built', () => {
    expect(finishedStack([entry('remove -')], { offers: null }, {})).toBe('1');
    expect(finishedStack([entry('remove -')], { offers: null }, { position: { stack: '2/1' } })).toBe('2/1');
  });
});
