import { expect, it } from 'vitest';
import { toScreen } from '../board/lattice.ts';
import { columnsOf, planOf } from './columns.ts';
import { after, aimed, closedIn, dotsOf, inPieces, laidOver, lifted, piecesOf, touched, type Line, type Paper } from './lines.ts';

/** Solutions as the engine writes them (`kist tasks make --kind draw`). */
const CRATE: Line[] = [[-1, -1, -1, 0], [-1, -1, 0, -1], [-1, 0, 0, 0], [-1, 0, 0, 1], [0, -1, 0, 0], [0, -1, 1, 0], [0, 0, 1, 1], [0, 1, 1, 1], [1, 0, 1, 1]];
const PAPER: Paper = { left: -4, right: 4, top: -6, bottom: 8 };

it('has dots in rows that lie half a step beside each other', () => {
  const dots = dotsOf({ left: -1, right: 1, top: 0, bottom: 2 });
  expect(dots).toEqual([{ u: 0, v: 0 }, { u: 1, v: 0 }, { u: 0, v: 1 }, { u: 1, v: 1 }]);
});

it('takes a long line apart into pieces, whichever end it begins at', () => {
  expect(piecesOf([2, 2, 0, 0])).toEqual([[0, 0, 1, 1], [1, 1, 2, 2]]);
  expect(piecesOf([0, 0, 1, 2])).toEqual([]);
});

it('draws a line once, and takes away what is drawn over', () => {
  const drawn = after([], [0, 0, 2, 0]);
  expect(after(drawn, [0, 0, 3, 0])).toHaveLength(3);
  expect(after(drawn, [0, 0, 1, 0])).toEqual([[1, 0, 2, 0]]);
  expect(after(drawn, [1, 0, 3, 0], true)).toEqual([[0, 0, 1, 0]]);
});

it('aims along the six ways only, and stays on the paper', () => {
  expect(aimed({ u: 0, v: 0 }, { x: 5, y: 97 }, PAPER)).toEqual({ u: 2, v: 2 });
  expect(aimed({ u: 0, v: 0 }, toScreen({ u: 0.2, v: 2.1 }), PAPER)).toEqual({ u: 0, v: 2 });
  expect(aimed({ u: 3, v: 3 }, { x: 0, y: 900 }, PAPER).u).toBeLessThanOrEqual(4);
});

it('tells a finger on a dot from one between two', () => {
  expect(touched(toScreen({ u: 1, v: 1.1 }), PAPER)).toEqual({ dot: { u: 1, v: 1 } });
  expect(touched(toScreen({ u: 1, v: 1.5 }), PAPER)).toEqual({ piece: [1, 1, 1, 2] });
});

it('closes the three sides of a crate, and none that is crossed', () => {
  expect(closedIn(inPieces(CRATE)).map(({ kind }) => kind).sort()).toEqual(['D', 'L', 'R']);
  expect(closedIn([...inPieces(CRATE), [-1, -1, 0, 0]]).map(({ kind }) => kind).sort()).toEqual(['L', 'R']);
});

it.each(['1', '21/1', '32/21', '221/11', '33/11/1'])('lifts the drawing of %s into space', (plan) => {
  const columns = columnsOf(plan);
  const high = (x: number, y: number) => columns.find((column) => column.x === x && column.y === y)?.height ?? 0;
  const faces = columns.flatMap(({ x, y, height }) => [
    { kind: 'D' as const, u: x - height, v: y - height },
    ...Array.from({ length: height }, (_, z) => z).flatMap((z) => [
      ...(high(x + 1, y) <= z ? [{ kind: 'L' as const, u: x - z, v: y - z }] : []),
      ...(high(x, y + 1) <= z ? [{ kind: 'R' as const, u: x - z, v: y - z }] : []),
    ]),
  ]);
  expect(planOf(lifted(faces).map((column) => ({ ...column, open: false })))).toBe(plan);
});

it('lays a drawing over another wherever it was drawn', () => {
  const elsewhere = CRATE.map(([u, v, endU, endV]): Line => [u + 2, v - 1, endU + 2, endV - 1]);
  expect(laidOver(elsewhere, CRATE)).toEqual(CRATE);
});
