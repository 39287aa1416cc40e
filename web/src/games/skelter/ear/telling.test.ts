import { beforeAll, expect, it, vi } from 'vitest';
import { gameWords, speak } from '../../../i18n/index.svelte.ts';
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';
import '../i18n/index.ts';
import { again, happened } from './telling.ts';

vi.stubGlobal('document', { documentElement: {} });
beforeAll(() => speak('en'));

const NAMES = ['Ada', 'Bo'];
const teller = {
  about: (key: string, seat: number | null | undefined, params = {}) => gameWords('skelter', key, { name: NAMES[seat ?? 0] ?? '', ...params }) ?? key,
  named: (seat: number | null | undefined) => NAMES[seat ?? 0] ?? '',
};
let version = 0;
const entry = (seat: number, what: string): Entry => ({ version: ++version, at: 0, chair: seat, seat, do: what, auto: false, name: null, scores: null, build: null });
const table = (more: object) => ({ piles: {}, stones: {}, shown: {}, lifted: null, attack: null, verdict: null, wrong_claim: 'turn', ...more }) as unknown as SkelterTable;

it('says what a stone that is lifted uncovers, and what it covers where it is put down', () => {
  version = 0;
  const log = [entry(0, 'touch d5'), entry(0, 'move d6')];
  const before = table({ piles: { d5: [0] }, stones: { d5: ['red'] }, shown: { d6: 'slate' } });
  const held = table({ lifted: { from: 'd5', seat: 0, colour: 'red' }, shown: { d5: 'amber', d6: 'slate' } });
  const after = table({ piles: { d6: [0] }, stones: { d6: ['red'] }, shown: { d5: 'amber' } });
  expect(happened(log.slice(0, 1), 0, before, held, teller)).toBe('Ada lifts the stone on d5; amber lay under it.');
  expect(happened(log, 1, held, after, teller)).toBe('Ada: d5 to d6; covers slate.');
  expect(happened(log, 0, before, after, teller)).toBe('Ada: d5 to d6; amber lay under it; covers slate.');
});

it('says what stands under a stone and what it comes to stand on', () => {
  version = 0;
  const log = [entry(0, 'touch d5'), entry(0, 'move d6')];
  const before = table({ piles: { d5: [1, 0], d6: [1] }, stones: { d5: ['amber', 'red'], d6: ['amber'] } });
  const after = table({ piles: { d5: [1], d6: [1, 0] }, stones: { d5: ['amber'], d6: ['amber', 'red'] } });
  expect(happened(log, 0, before, after, teller)).toBe('Ada: d5 to d6; under it lies amber (Bo); now on amber (Bo).');
});

it('says no colour of what nobody saw between two looks at the table', () => {
  version = 0;
  const log = [entry(0, 'touch d5'), entry(0, 'move d6'), entry(1, 'touch a1'), entry(1, 'move a2')];
  const open = table({ shown: { d5: 'amber', d6: 'slate', a1: 'blue', a2: 'green' } });
  expect(happened(log, 0, open, open, teller)).toBe('Ada: d5 to d6. Bo: a1 to a2.');
});

it('says moves again without any colour: what is covered is to be remembered', () => {
  version = 0;
  const log = [entry(0, 'place d5'), entry(1, 'touch a1'), entry(1, 'move a2')];
  expect(again(log, 5, teller)).toBe('Ada: stone on d5. Bo: a1 to a2.');
});

it('leaves a call to be said stone by stone', () => {
  version = 0;
  expect(happened([entry(0, 'ready')], 0, table({}), table({}), teller)).toBe('');
});
