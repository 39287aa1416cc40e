/**
 * Where left is: on every drawing of a task an eye says from where one looks, and a coloured edge what it sees there; see docs/tasks.md.
 * The viewer stands before the front corner, which is at the bottom of pictures and plans alike.
 */
import type { Box, Point, Rhombus } from '../board/lattice.ts';
import type { ColumnAt } from '../views/columns.ts';

export type Side = 'left' | 'right' | 'above';
export const SIDES: readonly Side[] = ['left', 'right', 'above'];

/** The shape around the eye, so that no colour stands alone: a circle, a square, a hexagon around (0, 0). */
export const SIGNS: Readonly<Record<Side, string>> = {
  left: 'M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z',
  right: 'M-.88 -.88H.88V.88H-.88Z',
  above: 'M0 -1.08L.94 -.54V.54L0 1.08L-.94 .54V-.54Z',
};

/** The places that a drawing stands on: from one corner of the ground to the other. */
export interface Ground {
  readonly rear: { readonly x: number; readonly y: number };
  readonly front: { readonly x: number; readonly y: number };
}

/** An edge with the eye that looks at it. */
export interface Looked {
  readonly side: Side;
  readonly from: Point;
  readonly to: Point;
  readonly eye: Point;
  /** Which way it looks, in degrees from the right hand, clockwise. */
  readonly turn: number;
}

export function groundOf(columns: readonly ColumnAt[], size?: readonly [number, number]): Ground {
  const [x, y] = size ?? [Math.max(1, ...columns.map((column) => column.x + 1)), Math.max(1, ...columns.map((column) => column.y + 1))];
  return { rear: { x: 0, y: 0 }, front: { x, y } };
}

/** A floor that goes on behind the stack, whose plan begins at (x, y) on it. */
export function groundBehind({ columns, rows, x, y }: { columns: number; rows: number; x: number; y: number }): Ground {
  return { rear: { x: -x, y: -y }, front: { x: columns - x, y: rows - y } };
}

/** The ground of a picture that lies where tasks have it: its rear corner is at (0, 0). */
export function groundUnder(rhombi: readonly Rhombus[]): Ground {
  const front = { x: Math.max(1, ...rhombi.map(({ u }) => u + 1)), y: Math.max(1, ...rhombi.map(({ v }) => v + 1)) };
  return { rear: { x: 0, y: 0 }, front };
}

/** Both edges of a ground, and their eyes of this size before them; `at` says where a corner of a place is drawn. */
export function lookedAt(ground: Ground, at: (x: number, y: number) => Point, size: number): Looked[] {
  const { rear, front } = ground;
  const step = away(at(0, 0), at(1, 0), size);
  const aside = away(at(0, 0), at(0, 1), size);
  return [
    edge('left', at(front.x, rear.y), at(front.x, front.y), step),
    edge('right', at(rear.x, front.y), at(front.x, front.y), aside),
  ];
}

/** The line below a view from a side, and its eye below it. */
export function lookedAtUpright(side: Side, from: Point, to: Point, size: number): Looked {
  return edge(side, from, to, { x: 0, y: size });
}

function away(from: Point, to: Point, size: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: ((to.x - from.x) / length) * size, y: ((to.y - from.y) / length) * size };
}

function edge(side: Side, start: Point, end: Point, out: Point): Looked {
  const moved = ({ x, y }: Point, by: number) => ({ x: x + out.x * by, y: y + out.y * by });
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const turn = (Math.atan2(-out.y, -out.x) * 180) / Math.PI;
  return { side, from: moved(start, 0.35), to: moved(end, 0.35), eye: moved(middle, 2.45), turn };
}

/** A box that has room for edges and eyes too. */
export function withEyes(box: Box, looked: readonly Pick<Looked, 'eye' | 'from' | 'to'>[], size: number): Box {
  const [reach, half] = [size * 1.2, size * 0.2];
  const spots = looked.flatMap(({ eye, from, to }) => [{ ...eye, reach }, { ...from, reach: half }, { ...to, reach: half }]);
  const left = Math.min(box.left, ...spots.map((spot) => spot.x - spot.reach));
  const top = Math.min(box.top, ...spots.map((spot) => spot.y - spot.reach));
  const right = Math.max(box.left + box.width, ...spots.map((spot) => spot.x + spot.reach));
  const bottom = Math.max(box.top + box.height, ...spots.map((spot) => spot.y + spot.reach));
  return { left, top, width: right - left, height: bottom - top };
}

/** The eye of one who looks from above at a plan whose rear corner is at the top: in the larger corner beside it, or a little outside. */
export function eyeAbove(box: Box, [across, along]: readonly [number, number], size: number): Point {
  const free = Math.max(across, along);
  const out = Math.max(0, size * 4.1 - free) / 2;
  const [inwards, y] = [size * 1.2 - out, box.top + size * 1.2 - out];
  return { x: across >= along ? box.left + inwards : box.left + box.width - inwards, y };
}

/** How large an eye is in a drawing whose unit is so many rem long: to be seen on a phone, and no larger than needed. */
export function eyeSize(unit: number, rem: number): number {
  return (Math.min(1.1, Math.max(0.55, rem * 0.3)) / rem) * unit;
}
