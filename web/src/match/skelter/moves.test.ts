import { expect, it } from 'vitest';
import type { Entry } from '../../protocol/messages.ts';
import { moves } from './moves.ts';

const entry = (seat: number | null, what: string): Entry => ({
  version: 1,
  at: 0,
  chair: seat,
  seat,
  do: what,
  auto: false,
  name: null,
  scores: null,
  build: null,
});

it('makes one line of a touch and its move', () => {
  const lines = moves([entry(null, 'begin 0'), entry(0, 'place a1'), entry(1, 'touch b2'), entry(1, 'move b3'), entry(0, 'claim')]);
  expect(lines.map(({ verb, from, to }) => `${verb} ${from} ${to}`)).toEqual(['place a1 a1', 'move b2 b3', 'claim  ']);
});
