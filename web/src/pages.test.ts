import { expect, it } from 'vitest';
import { routeOf } from './pages.ts';

const placeOf = (path: string) => {
  const { name, told } = routeOf(path);
  return [name, ...Object.values(told)].join(' ');
};

it.each([
  ['/', 'home'],
  ['/new', 'new'],
  ['/match/abc', 'match abc'],
  ['/match', 'not-found'],
  ['/join/ABC234', 'code ABC234'],
  ['/watch/', 'watch'],
  ['/watch/abc', 'not-found'],
  ['/rules', 'rules '],
  ['/rules/cubus', 'rules cubus'],
  ['/tournament', 'tournaments'],
  ['/tournament/abc', 'tournament abc'],
  ['/learn/skelter', 'lesson skelter'],
  ['/puzzles/day', 'puzzle day'],
  ['/embed/puzzle/day', 'embed day'],
  ['/embed/match/day', 'not-found'],
  ['/set/count,view/2-4/6/k3j9', 'set count,view 2-4 6 k3j9'],
  ['/embed/set/k3j9/count_2_1,view_3_4', 'embed-set k3j9 count_2_1,view_3_4  '],
  ['/class/a%20b', 'class a b'],
  ['/class/%', 'class %'],
  ['/memory', 'own memory '],
  ['/memory/abc', 'not-found'],
  ['/elsewhere', 'not-found'],
])('%s is the page %s', (path, place) => {
  expect(placeOf(path)).toBe(place);
});

it('knows the part of the page that an address belongs to, of pages of the games too', () => {
  expect(['/', '/puzzles/day', '/memory', '/rules/cubus', '/account'].map((path) => routeOf(path).section)).toEqual(['play', 'puzzles', 'learn', 'learn', null]);
});

it('tells a page of a game what follows the question mark', () => {
  expect(routeOf('/position', '?stack=1').told).toEqual({ name: 'position', search: '?stack=1' });
});
