import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../protocol/messages.ts';
import { lastBuild, sheet } from './sheet.ts';

let version = 0;
function entry(seat: number | null, what: string, more: Partial<Entry> = {}): Entry {
  return { version: ++version, at: 0, chair: seat, seat, do: what, auto: false, name: null, scores: null, build: null, ...more };
}
const note = { seat: 0, crates: 2, gained: 1, points: 1, uses: 'LR', takes: '' };

describe('the score sheet', () => {
  it('lists builds, and tells a knock from a build', () => {
    const lines = sheet([
      entry(null, 'draw L'),
      entry(0, 'build 2', { build: note, scores: [1, 0] }),
      entry(1, 'pass'),
      entry(0, 'knock'),
      entry(0, 'build 3', { build: note, scores: [2, 0] }),
      entry(0, 'build 4', { build: note, scores: [3, 0] }),
    ]);
    expect(lines.map(({ what }) => what)).toEqual(['build', 'knock', 'build']);
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('credits an offer to who made it, not to who spoke last', () => {
    const [line] = sheet([entry(1, 'decline', { build: { ...note, seat: 0 }, scores: [1, 0] })]);
    expect(line).toMatchObject({ what: 'offer', seat: 0, points: 1 });
  });

  it('lists a wrong knock without points for the knocker', () => {
    const [line] = sheet([entry(1, 'knock'), entry(1, 'fail', { scores: [2, 0] })]);
    expect(line).toMatchObject({ what: 'wrong-knock', seat: 1, points: 0 });
  });
});

it('knows the build that can be taken back, until its builder goes on', () => {
  version = 0;
  const log = [entry(0, 'build 2'), entry(1, 'pass'), entry(0, 'waive')];
  expect(lastBuild(log, 0)).toBe(1);
  expect(lastBuild(log, 1)).toBe(null);
  expect(lastBuild([...log, entry(0, 'pass')], 0)).toBe(null);
  expect(lastBuild([...log, entry(0, 'takeback 1')], 0)).toBe(null);
  expect(lastBuild([...log, entry(0, 'takeback 1'), entry(0, 'build 3')], 0)).toBe(7);
});

it('leaves out what was taken back, whoever did it', () => {
  version = 0;
  const lines = sheet([
    entry(0, 'build 2', { build: note, scores: [1, 0] }),
    entry(1, 'build 3', { build: { ...note, seat: 1 }, scores: [1, 1] }),
    entry(0, 'takeback 1', { scores: [0, 0] }),
    entry(0, 'build 4', { build: { ...note, points: 2 }, scores: [2, 0] }),
  ]);
  expect(lines).toMatchObject([{ number: 1, seat: 0, points: 2 }]);
});
