import { expect, it } from 'vitest';
import type { Entry } from '../../../protocol/messages.ts';
import { lastRound, lastStep, moves } from './moves.ts';

const entry = (seat: number | null, what: string, auto = false): Entry => ({
  version: 1,
  at: 0,
  chair: seat,
  seat,
  do: what,
  auto,
  name: null,
  scores: null,
  build: null,
});
const said = (entries: Entry[]) => moves(entries).map(({ verb, from, to }) => `${verb} ${from} ${to}`);

it('makes one line of a touch and its move', () => {
  const lines = [entry(null, 'begin 0'), entry(0, 'place a1'), entry(1, 'touch b2'), entry(1, 'move b3'), entry(0, 'claim')];
  expect(said(lines)).toEqual(['place a1 a1', 'move b2 b3', 'claim  ']);
});

it('makes one line of a touch and a move with a call', () => {
  expect(said([entry(0, 'choose red'), entry(1, 'touch b2'), entry(1, 'finish b3')])).toEqual(['choose red red', 'finish b2 b3']);
});

it('knows what was done for somebody whose time was up', () => {
  expect(moves([entry(0, 'place a1'), entry(1, 'place a2', true)]).map(({ auto }) => auto)).toEqual([false, true]);
});

it('finds the last step and the last round', () => {
  const placed = [entry(0, 'place a1'), entry(1, 'place a2')];
  expect(lastStep([])).toBeNull();
  expect(lastStep(placed)).toEqual({ from: null, to: 'a2' });
  const moved = [...placed, entry(0, 'touch a1'), entry(0, 'move b1'), entry(1, 'touch a2'), entry(1, 'move b2')];
  expect(lastStep(moved)).toEqual({ from: 'a2', to: 'b2' });
  expect(lastRound(moved).map(({ seat, from, to }) => [seat, from, to])).toEqual([[0, 'a1', 'b1'], [1, 'a2', 'b2']]);
  expect(lastRound([...moved, entry(0, 'pass')]).map(({ seat }) => seat)).toEqual([1]);
});
