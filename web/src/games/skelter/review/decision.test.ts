import { expect, it, vi } from 'vitest';
import type { Decision } from '../../../match/game.ts';
import { isKey, judge } from './decision.ts';

// The words come with the page, and there is none here.
vi.mock('../i18n/index.ts', () => ({ t: (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ') }));

const decision = (what: string, verdict: string, more: object = {}) => ({ at: 1, seat: 0, phase: 'turn', do: what, verdict, fields: [], ...more }) as unknown as Decision;
const f5 = { fields: [{ field: 'f5', knowledge: 'seen', age: 8 }] };

it('says who had seen a field and how long ago', () => {
  const touched = decision('touch f5', 'forgotten', f5);
  expect(judge(touched, { name: 'Ada', isYou: true }).words).toBe('verdict.had-seen.you Ada verdict.seen f5 8');
  expect(judge(touched, { name: 'Ada', isYou: false }).words).toBe('verdict.had-seen Ada verdict.seen f5 8');
  expect(judge(decision('move f5', 'forgotten'), { name: 'Ada', isYou: true }).words).toBe('verdict.forgotten');
  expect(judge(decision('touch f5', 'known', f5), { name: 'Ada', isYou: true }).words).toBe('verdict.known');
});

it('names what is worth looking at: what was forgotten, claims, calls, and wins that went by', () => {
  const told = [decision('touch a1', 'known'), decision('touch a1', 'forgotten'), decision('claim', 'known'), decision('ready', 'lucky'), decision('pass', 'known', { missed_win: true }), decision('place b3', 'known')];
  expect(told.map(isKey)).toEqual([false, true, true, true, true, false]);
});
