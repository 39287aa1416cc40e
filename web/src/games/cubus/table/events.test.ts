import { expect, it } from 'vitest';
import type { Entry } from '../../../protocol/messages.ts';
import { happenings } from './events.ts';

let version = 0;
function entry(seat: number | null, what: string, more: Partial<Entry> = {}): Entry {
  return { version: ++version, at: 0, chair: seat, seat, do: what, auto: false, name: null, scores: null, build: null, ...more };
}
const note = { seat: 1, crates: 5, gained: 4, points: 10, uses: 'LR', takes: '' };

it('tells what was drawn, a knock, what it brought and from whom, and nothing twice', () => {
  version = 0;
  const log = [
    entry(null, 'draw L'),
    entry(0, 'build 2', { build: { ...note, seat: 0, points: 2 }, scores: [2, 0] }),
    entry(0, 'pass'),
    entry(1, 'knock'),
    entry(1, 'build 4', { build: note, scores: [2, 10] }),
  ];
  expect(happenings(log, 0).slice(0, 2)).toEqual([{ what: 'draw', kind: 'L' }, { what: 'points', seat: 0, points: 2 }]);
  expect(happenings(log, 3)).toEqual([
    { what: 'knock', seat: 1 },
    { what: 'stolen', seat: 1, passer: 0, points: 10 },
    { what: 'points', seat: 1, points: 10 },
  ]);
  expect(happenings(log, 5)).toEqual([]);
});

it('tells a wrong knock, with points for all others; the next build is an ordinary one again', () => {
  version = 0;
  const log = [
    entry(0, 'pass'),
    entry(1, 'knock'),
    entry(1, 'fail', { scores: [2, 0, 2] }),
    entry(1, 'build 2', { build: { ...note, points: 1 }, scores: [2, 1, 2] }),
  ];
  expect(happenings(log, 2)).toEqual([
    { what: 'wrong', seat: 1 },
    { what: 'points', seat: 0, points: 2 },
    { what: 'points', seat: 2, points: 2 },
    { what: 'points', seat: 1, points: 1 },
  ]);
});
