/** The lattice that rhombi lie on: where its points are on the screen, and back. Nothing here knows a rule. */

export type Kind = 'L' | 'R' | 'D' | 'O';

export interface Place {
  readonly u: number;
  readonly v: number;
}

export interface Rhombus extends Place {
  readonly kind: Kind;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The length of a crate's edge in drawing units. */
export const UNIT = 48;
const HALF_ROOT_3 = Math.sqrt(3) / 2;

export function toScreen({ u, v }: Place): Point {
  return { x: (v - u) * HALF_ROOT_3 * UNIT, y: ((u + v) / 2) * UNIT };
}

export function fromScreen({ x, y }: Point): Place {
  const across = x / (2 * HALF_ROOT_3 * UNIT);
  const down = y / UNIT;
  return { u: down - across, v: down + across };
}

/** The nearest lattice point, as the eye measures it. */
export function snap(place: Place): Place {
  const candidates = [Math.floor, Math.ceil].flatMap((roundU) =>
    [Math.floor, Math.ceil].map((roundV) => ({ u: roundU(place.u) + 0, v: roundV(place.v) + 0 })),
  );
  const target = toScreen(place);
  const distance = (candidate: Place) => {
    const { x, y } = toScreen(candidate);
    return Math.hypot(x - target.x, y - target.y);
  };
  return candidates.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

const CORNERS: Record<Kind, readonly Place[]> = {
  L: [{ u: 0, v: -1 }, { u: 0, v: 0 }, { u: 1, v: 1 }, { u: 1, v: 0 }],
  R: [{ u: -1, v: 0 }, { u: 0, v: 0 }, { u: 1, v: 1 }, { u: 0, v: 1 }],
  D: [{ u: 0, v: 0 }, { u: 0, v: 1 }, { u: 1, v: 1 }, { u: 1, v: 0 }],
  O: [{ u: 0, v: 0 }, { u: 0, v: 1 }, { u: 1, v: 1 }, { u: 1, v: 0 }],
};

/** The corners of a rhombus lying at (0, 0), on the screen; planks run along its second edge. */
export function corners(kind: Kind): Point[] {
  return CORNERS[kind].map(toScreen);
}

/** The middle of a rhombus on the screen. */
export function middle({ kind, u, v }: Rhombus): Point {
  const [start, , far] = CORNERS[kind];
  if (!start || !far) throw new Error('a rhombus has four corners');
  return toScreen({ u: u + (start.u + far.u) / 2, v: v + (start.v + far.v) / 2 });
}

/** The smallest box around these rhombi, with a margin. */
export function boxAround(rhombi: Iterable<Rhombus>, margin: number): Box | null {
  const points = [...rhombi].flatMap(({ kind, u, v }) => {
    const at = toScreen({ u, v });
    return corners(kind).map((corner) => ({ x: corner.x + at.x, y: corner.y + at.y }));
  });
  if (!points.length) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

/** The box with these points at opposite corners. */
export function boxBetween(one: Point, other: Point): Box {
  const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { left, top, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
}

export function isWithin({ left, top, width, height }: Box, { x, y }: Point): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** The box grown around its middle until it has at least this size. */
export function atLeast(box: Box, width: number, height: number): Box {
  const more = { x: Math.max(0, width - box.width), y: Math.max(0, height - box.height) };
  return {
    left: box.left - more.x / 2,
    top: box.top - more.y / 2,
    width: box.width + more.x,
    height: box.height + more.y,
  };
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** One step of the keyboard from a lattice point. Sideways steps go in a zigzag, so that a row stays a row. */
export function step({ u, v }: Place, direction: Direction): Place {
  const column = v - u;
  const even = column % 2 === 0;
  switch (direction) {
    case 'up':
      return { u: u - 1, v: v - 1 };
    case 'down':
      return { u: u + 1, v: v + 1 };
    case 'right':
      return even ? { u, v: v + 1 } : { u: u - 1, v };
    case 'left':
      return even ? { u: u + 1, v } : { u, v: v - 1 };
  }
}

type Triple = readonly [string, number, number];

/** Rhombi as the protocol writes them. */
export function toTriple({ kind, u, v }: Rhombus): [Kind, number, number] {
  return [kind, u, v];
}

export function fromTriple([kind, u, v]: Triple): Rhombus {
  return { kind: kind as Kind, u, v };
}

/** The `viewBox` around one rhombus, with a margin. */
export function frameOf(kind: Kind, margin: number): string {
  const box = boxAround([{ kind, u: 0, v: 0 }], margin);
  return box ? `${box.left} ${box.top} ${box.width} ${box.height}` : '';
}
