import { expect, it } from 'vitest';
import type { Entry } from '../../../protocol/messages.ts';
import { highlights } from './highlights.ts';

let version = 0;
const entry = (seat: number, what: string, points?: number, scores: number[] = [0, 0]) =>
  ({ version: (version += 1), seat, do: what, scores: points === undefined ? null : scores, build: points === undefined ? null : { seat, points, gained: 1, uses: '', takes: '' } }) as unknown as Entry;

it('tells the best build and the biggest knock, and from whom it was taken', () => {
  const entries = [entry(0, 'build 2', 1, [1, 0]), entry(1, 'pass'), entry(0, 'knock'), entry(0, 'build .2/22', 4, [5, 0]), entry(0, 'pass'), entry(1, 'knock'), entry(1, 'build 22/22', 5, [5, 5]), entry(1, 'build 32/22', 9, [5, 14])];
  const { best, knock } = highlights(entries);
  expect(best).toMatchObject({ seat: 1, points: 9, stack: '32/22' });
  expect(knock).toMatchObject({ seat: 1, passer: 0, points: 5 });
});

it('tells nothing where nothing was built', () => {
  expect(highlights([entry(0, 'pass'), entry(1, 'waive')])).toEqual({ best: null, knock: null });
});
