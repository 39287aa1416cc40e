import { expect, it } from 'vitest';
import type { Kind, Rhombus } from '../board/lattice.ts';
import { placeOf, stripsOf, type Strip } from './strips.ts';

const CRATE: Rhombus[] = [
  { kind: 'L', u: 0, v: 0 },
  { kind: 'R', u: 0, v: 0 },
  { kind: 'D', u: -1, v: -1 },
];

it('reads a crate as two strips: half a lid, and a side below it', () => {
  expect(stripsOf(CRATE)).toEqual([
    { top: 0, parts: [{ what: 'left', length: 1 }, { what: 'L', length: 2 }] },
    { top: 0, parts: [{ what: 'right', length: 1 }, { what: 'R', length: 2 }] },
  ]);
});

it('says where something is missing', () => {
  const [left] = stripsOf([...CRATE.filter(({ kind }) => kind !== 'L'), { kind: 'L', u: 1, v: 1 }]);
  expect(left?.parts).toEqual([{ what: 'left', length: 1 }, { what: 'gap', length: 2 }, { what: 'L', length: 2 }]);
  expect(placeOf({ kind: 'L', u: 0, v: 0 }, CRATE)).toEqual({ n: 1, top: 1 });
});

/** The picture again from what was said of it: whoever listens knows as much as whoever looks. */
function drawn(strips: readonly Strip[]): string[] {
  return strips.flatMap(({ top, parts }, strip) => {
    let at = top;
    return parts.flatMap(({ what, length }) => {
      const here = at;
      at += length;
      if (what === 'gap' || what === 'right') return [];
      return [`${what === 'left' ? 'D' : what} ${strip} ${here}`];
    });
  });
}

it.each([
  { picture: [['D', -2, -2], ['D', -2, -1], ['D', -1, -2], ['D', -1, 1], ['D', 0, 0], ['D', 0, 1], ['L', -1, 0], ['L', 0, -1], ['L', 1, 0], ['L', 1, 1], ['L', 1, 2], ['R', -1, 0], ['R', 0, -1], ['R', 0, 2], ['R', 1, 2]] },
  { picture: [['D', -4, -4], ['D', -4, -3], ['D', -4, -2], ['D', -4, -1], ['D', -1, -2], ['D', 0, 0], ['D', 0, 1], ['D', 0, 2], ['D', 1, -1], ['D', 2, -1], ['L', -3, -3], ['L', -3, -2], ['L', -3, -1], ['L', -3, 0], ['L', -2, -2], ['L', -2, -1], ['L', -2, 0], ['L', -2, 1], ['L', -1, 0], ['L', -1, 1], ['L', -1, 2], ['L', 0, -1], ['L', 1, 1], ['L', 1, 2], ['L', 1, 3], ['L', 3, 0], ['R', -3, 0], ['R', -2, 1], ['R', -1, 2], ['R', 0, -1], ['R', 0, 3], ['R', 1, 3], ['R', 2, 0], ['R', 3, 0]] },
])('says all that is to be seen, and nothing else', ({ picture }) => {
  const rhombi = picture.map(([kind, u, v]) => ({ kind: kind as Kind, u: u as number, v: v as number }));
  const said = drawn(stripsOf(rhombi)).sort();
  const first = Math.min(...rhombi.map(({ kind, u, v }) => v - u - (kind === 'R' ? 0 : 1)));
  const highest = Math.min(...rhombi.map(({ kind, u, v }) => u + v + (kind === 'D' ? 1 : 0)));
  const seen = rhombi.map(({ kind, u, v }) => `${kind} ${v - u - (kind === 'R' ? 0 : 1) - first} ${u + v + (kind === 'D' ? 1 : 0) - highest}`).sort();
  expect(said).toEqual(seen);
});
