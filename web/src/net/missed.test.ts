import { expect, it } from 'vitest';
import type { Meanwhile, MissedMoment } from '../protocol/messages.ts';
import { further, witnessed } from './missed.ts';

const moment = (name: string) => ({ entry: { do: name }, table: { name } }) as unknown as MissedMoment;
const two: Meanwhile = { table: { name: 'before' }, moments: [moment('one'), moment('two')] };

it('forgets each moment once it has been looked at', () => {
  const rest = witnessed(two);
  expect(rest).toEqual({ table: { name: 'one' }, moments: [moment('two')] });
  expect(rest && witnessed(rest)).toBeNull();
});

it('goes on after what is still to be looked at', () => {
  const later: Meanwhile = { table: { name: 'two' }, moments: [moment('three')] };
  expect(further(two, later)).toEqual({ table: { name: 'before' }, moments: ['one', 'two', 'three'].map(moment) });
  expect(further(null, later)).toBe(later);
});
