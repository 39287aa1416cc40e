import { expect, test } from 'vitest';
import type { PupilActivity, PupilView } from '../protocol/messages.ts';
import { callOf } from './call.ts';

function playing(more: Partial<PupilActivity>): PupilView {
  const activity = { mode: 'games', title: 'Cubus', closed: false, homework: false, rounds: 2, match: 'second', match_over: false, ...more } as PupilActivity;
  return { code: 'ABC234', activity, beside: [] } as unknown as PupilView;
}

test('whoever still sits at the table of the last round is called to the new one', () => {
  expect(callOf(playing({}), 'first')).toMatchObject({ href: '/match/second?class=ABC234', round: 2 });
});

test.each([
  ['at the own table', {}, 'second'],
  ['who has no table yet', { match: null }, 'first'],
  ['in a rematch, while the others of the round play on', { match_over: true }, 'first'],
  ['when the games have ended', { closed: true }, 'first'],
  ['for homework', { mode: 'alone', homework: true }, 'first'],
] as const)('nobody is called %s', (_, more, match) => {
  expect(callOf(playing(more), match)).toBeNull();
});

test('what begins in class calls everybody away from their tables', () => {
  expect(callOf(playing({ mode: 'together', match: null }), 'first')).toMatchObject({ href: '/class/ABC234', round: 0 });
});
