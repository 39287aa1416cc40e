import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { speak, speech } from '../i18n/index.svelte.ts';
import { why } from '../match/reasons.ts';
import './index.ts';

const nameOf = (seat: number) => ['Ada', 'Bo'][seat] ?? '';

vi.stubGlobal('document', { documentElement: {} });
beforeAll(() => speak('en'));
afterEach(() => speak('en'));

it('says a reason with its values', () => {
  expect(why('cubus', { code: 'best-now', points: 7 }, nameOf)).toBe('the best build there was (7 points)');
  expect(why('cubus', { code: 'best-now', points: 1, best: 1, turns: 3 }, nameOf)).toBe('the best build there was (1 point)');
  expect(why('skelter', { code: 'weary' }, nameOf)).toBe('the game has lasted long enough');
});

it('names players and fields, and gives probabilities in percent', async () => {
  expect(why('skelter', { code: 'blocks', field: 'c3', seat: 1 }, nameOf)).toBe('blocks Bo on c3');
  expect(why('skelter', { code: 'ready', sure: 0.97 }, nameOf)).toBe('97% sure that all eight stand right');
  await speak('de');
  expect(speech.language).toBe('de');
  expect(why('skelter', { code: 'ready', sure: 1 }, nameOf)).toBe('zu 100\u00a0% sicher, dass alle acht richtig stehen');
  expect(why('cubus', { code: 'hurts-with-open-lid', points: 1, hurts: 1.5 }, nameOf)).toContain('1 Punkt, ');
  expect(why('cubus', { code: 'hurts-with-open-lid', points: 1, hurts: 1.5 }, nameOf)).toContain('1,5 Punkte');
});

it('says nothing for no reason, an unknown one, and one of another game', () => {
  expect(why('cubus', null, nameOf)).toBeUndefined();
  expect(why('cubus', { code: 'whim' }, nameOf)).toBeUndefined();
  expect(why('cubus', { code: 'weary' }, nameOf)).toBeUndefined();
});
