import { expect, it } from 'vitest';
import type { Picture } from '../../../protocol/messages.ts';
import { moved, toggled, type Picked } from './picked.ts';

const build = (key: string) => ({ key }) as Picked;

it('keeps two builds, and the first makes room for a third', () => {
  const two = toggled(toggled([], build('a')), build('b'));
  expect(two.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(toggled(two, build('c')).map(({ key }) => key)).toEqual(['b', 'c']);
  expect(toggled(two, build('a')).map(({ key }) => key)).toEqual(['b']);
});

it('counts rhombi that lie elsewhere', () => {
  const picture = (...rhombi: Picture['rhombi']) => ({ rhombi }) as Picture;
  expect(moved(picture(['L', 0, 0], ['D', 1, 1]), picture(['L', 0, 0], ['D', 0, 0], ['R', 0, 0]))).toBe(2);
});
