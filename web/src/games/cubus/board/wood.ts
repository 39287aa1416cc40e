/** How a rhombus is drawn: planks on lids and sides; an open crate with its rim, back walls, dark inside and nails. */
import { corners, toScreen, type Kind, type Place, type Point } from './lattice.ts';

const PLANKS = [0.25, 0.5, 0.75];
const RIM = 0.1;
const NAILED = 0.055;
const DEPTH = 0.42;

interface Wood {
  readonly outline: string;
  readonly planks: string;
}

function path(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
}

function between(start: Point, end: Point, part: number): Point {
  return { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
}

function wood(kind: Kind): Wood {
  const [a, b, c, d] = corners(kind) as [Point, Point, Point, Point];
  const planks = PLANKS.map((part) => {
    const [start, end] = [between(a, b, part), between(d, c, part)];
    return `M${start.x.toFixed(2)} ${start.y.toFixed(2)}L${end.x.toFixed(2)} ${end.y.toFixed(2)}`;
  });
  return { outline: path([a, b, c, d]), planks: planks.join('') };
}

export const WOOD: Record<Kind, Wood> = { L: wood('L'), R: wood('R'), D: wood('D'), O: wood('O') };

function area(...places: [number, number][]): string {
  return path(places.map(([u, v]) => toScreen({ u, v })));
}

const near = RIM;
const far = 1 - RIM;
const deep = RIM + DEPTH;

export const OPEN_CRATE = {
  leftWall: area([near, near], [far, near], [far, deep], [deep, deep]),
  rightWall: area([near, near], [near, far], [deep, far], [deep, deep]),
  floor: area([deep, deep], [far, deep], [far, far], [deep, far]),
  nails: [NAILED, 1 - NAILED].flatMap((u) => [NAILED, 1 - NAILED].map((v) => toScreen({ u, v } satisfies Place))),
};

/** A text that is the same for equal pictures: to name a position, or to see whether one changed. */
export function pictureKey(rhombi: readonly { kind: Kind; u: number; v: number }[]): string {
  return rhombi
    .map(({ kind, u, v }) => `${kind}${u},${v}`)
    .sort()
    .join(' ');
}
