import { expect, it } from 'vitest';
import type { Chair } from '../protocol/messages.ts';
import { learn } from '../i18n/index.svelte.ts';
import { formerPlayers, namesOf } from './players.ts';

learn('fox', { 'bot.steady': 'Steady' }, {});

function chair(at: number, who: Partial<Chair>): Chair {
  return { chair: at, seat: at, kind: 'person', level: null, name: null, connected: false, yours: false, resigned: false, agrees: false, hints: 0, taken_back: 0, held_up_from: null, overslept: false, vacation: null, ...who };
}

const bot = (at: number, level: string) => chair(at, { kind: 'bot', level });

it('calls bots by their level, and tells those of the same level apart', () => {
  const chairs = [bot(0, 'master'), chair(1, { name: 'Master' }), bot(2, 'novice'), bot(3, 'novice'), chair(4, {})];
  expect(namesOf(chairs, 'fox')).toEqual(['Master', 'Master', 'Novice 1', 'Novice 2', 'open chair']);
  expect(namesOf([bot(0, 'whiz')], 'fox')).toEqual(['whiz']);
});

it('calls who gave no name by a number, in the language of who reads', () => {
  expect(namesOf([chair(0, { name: '#1' }), chair(1, { name: 'Ada' }), chair(2, { kind: 'bot', level: 'steady', name: '#3' })], 'fox')).toEqual(['Player 1', 'Ada', 'Player 3']);
});

it('gives everybody the colour of their chair, whoever begins', () => {
  const chairs = [chair(0, { seat: 1, name: 'Ada' }), chair(1, { seat: 0, name: 'Bo' })];
  expect(formerPlayers(chairs, 'fox').map(({ name, colour }) => [name, colour])).toEqual([['Bo', 1], ['Ada', 0]]);
});

it('lists those who played by their seats, and says who was a bot', () => {
  const chairs = [{ ...bot(0, 'steady'), seat: 1 }, chair(1, { seat: 0, name: 'Ada', yours: true })];
  expect(formerPlayers(chairs, 'fox').map(({ called, note }) => [called, note])).toEqual([
    ['You', ''],
    ['Steady', 'bot'],
  ]);
});
