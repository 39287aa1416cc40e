/** Lines on isometric dot paper. Dots are points of the lattice; neighbours are joined along x, along y or upright. Nothing here knows a rule. */
import { snap, toScreen, fromScreen, type Place, type Point, type Rhombus } from '../board/lattice.ts';
import type { ColumnAt } from '../views/columns.ts';

/** A line from one dot to another. */
export type Line = readonly [number, number, number, number];

/** All dots with left <= v - u <= right and top <= u + v <= bottom. */
export interface Paper {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WAYS: readonly Place[] = [{ u: 1, v: 0 }, { u: 0, v: 1 }, { u: 1, v: 1 }];

export function isOn({ left, right, top, bottom }: Paper, { u, v }: Place): boolean {
  return v - u >= left && v - u <= right && u + v >= top && u + v <= bottom;
}

export function dotsOf(paper: Paper): Place[] {
  const rows = Array.from({ length: paper.bottom - paper.top + 1 }, (_, at) => paper.top + at);
  const columns = Array.from({ length: paper.right - paper.left + 1 }, (_, at) => paper.left + at);
  return rows.flatMap((down) => columns.filter((across) => (down - across) % 2 === 0).map((across) => ({ u: (down - across) / 2, v: (down + across) / 2 })));
}

/** The pieces from dot to dot of a line, each with its smaller end first; nothing where the line leaves the lattice. */
export function piecesOf([u, v, endU, endV]: Line): Line[] {
  if (u > endU || (u === endU && v > endV)) return piecesOf([endU, endV, u, v]);
  const length = Math.max(endU - u, endV - v);
  const way = WAYS.find((each) => each.u * length === endU - u && each.v * length === endV - v);
  if (!way || length < 1) return [];
  return Array.from({ length }, (_, at): Line => [u + at * way.u, v + at * way.v, u + (at + 1) * way.u, v + (at + 1) * way.v]);
}

const name = (line: Line) => line.join(' ');

/** Every piece once. */
export function inPieces(lines: readonly Line[]): Line[] {
  return [...new Map(lines.flatMap(piecesOf).map((piece) => [name(piece), piece])).values()];
}

export function without(lines: readonly Line[], others: readonly Line[]): Line[] {
  const gone = new Set(others.map(name));
  return lines.filter((line) => !gone.has(name(line)));
}

/** The drawing after a line was drawn: who draws over what is there takes it away. */
export function after(drawing: readonly Line[], line: Line, erase = false): Line[] {
  const pieces = piecesOf(line);
  const fresh = without(pieces, drawing);
  return erase || !fresh.length ? without(drawing, pieces) : [...drawing, ...fresh];
}

/** The dot on one of the six ways from a dot that is nearest to a point on the screen. */
export function aimed(from: Place, to: Point, paper: Paper): Place {
  const start = toScreen(from);
  const ends = WAYS.flatMap((way) => {
    const step = toScreen(way);
    const along = ((to.x - start.x) * step.x + (to.y - start.y) * step.y) / (step.x ** 2 + step.y ** 2);
    return { u: from.u + Math.round(along) * way.u, v: from.v + Math.round(along) * way.v };
  });
  return nearest(ends.filter((end) => isOn(paper, end)), to, toScreen) ?? from;
}

/** What a finger means: a dot if it is nearer to that, else the piece between two of them. */
export function touched(at: Point, paper: Paper): { readonly dot?: Place; readonly piece?: Line } {
  const dot = snap(fromScreen(at));
  const around = WAYS.flatMap(({ u, v }): Line[] => [
    [dot.u, dot.v, dot.u + u, dot.v + v],
    [dot.u - u, dot.v - v, dot.u, dot.v],
  ]).filter(([u, v, endU, endV]) => isOn(paper, { u, v }) && isOn(paper, { u: endU, v: endV }));
  const piece = nearest(around, at, middleOf);
  const far = distance(toScreen(dot), at);
  return piece && distance(middleOf(piece), at) < far ? { piece } : isOn(paper, dot) ? { dot } : {};
}

function middleOf([u, v, endU, endV]: Line): Point {
  return toScreen({ u: (u + endU) / 2, v: (v + endV) / 2 });
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function nearest<Thing>(things: readonly Thing[], to: Point, at: (thing: Thing) => Point): Thing | undefined {
  return things.reduce<Thing | undefined>((best, each) => (best === undefined || distance(at(each), to) < distance(at(best), to) ? each : best), undefined);
}

/** The corners of a rhombus, around; the first and the third are far from each other. `up` is how much higher than its lowest they are. */
const FACES: Readonly<Record<'L' | 'R' | 'D', readonly (Place & { readonly up: number })[]>> = {
  L: [{ u: 0, v: -1, up: 1 }, { u: 0, v: 0, up: 1 }, { u: 1, v: 1, up: 0 }, { u: 1, v: 0, up: 0 }],
  R: [{ u: -1, v: 0, up: 1 }, { u: 0, v: 0, up: 1 }, { u: 1, v: 1, up: 0 }, { u: 0, v: 1, up: 0 }],
  D: [{ u: 0, v: 1, up: 0 }, { u: 0, v: 0, up: 0 }, { u: 1, v: 0, up: 0 }, { u: 1, v: 1, up: 0 }],
};

function cornersOf({ kind, u, v }: Rhombus): (Place & { readonly up: number })[] {
  return FACES[kind as 'L'].map((corner) => ({ u: u + corner.u, v: v + corner.v, up: corner.up }));
}

function sidesOf(rhombus: Rhombus): Line[] {
  const corners = cornersOf(rhombus);
  return corners.flatMap((corner, at) => {
    const next = corners[(at + 1) % 4] ?? corner;
    return piecesOf([corner.u, corner.v, next.u, next.v]);
  });
}

/** The rhombi that a drawing closes: all four sides are drawn, and nothing across. */
export function closedIn(drawing: readonly Line[]): Rhombus[] {
  const drawn = new Set(drawing.map(name));
  const places = [...new Map(drawing.flatMap(([u, v, endU, endV]) => [u, endU].flatMap((a) => [v, endV].map((b) => [`${a} ${b}`, { u: a, v: b }] as const)))).values()];
  const candidates = places.flatMap(({ u, v }) => (['L', 'R', 'D'] as const).map((kind): Rhombus => ({ kind, u, v })));
  return candidates.filter((rhombus) => {
    const [, near, , other] = cornersOf(rhombus);
    const across = near && other ? piecesOf([near.u, near.v, other.u, other.v]) : [];
    return sidesOf(rhombus).every((side) => drawn.has(name(side))) && !across.some((piece) => drawn.has(name(piece)));
  });
}

/** What drawn rhombi look like in space: those that share a side share it there too, and each group stands on the ground. */
export function lifted(rhombi: readonly Rhombus[]): ColumnAt[] {
  const levels = new Map<Rhombus, number>();
  for (const first of rhombi) {
    if (levels.has(first)) continue;
    const group = levelled(first, rhombi);
    const lowest = Math.min(...group.values());
    for (const [each, level] of group) levels.set(each, level - lowest);
  }
  const lids = [...levels].filter(([{ kind }, level]) => kind === 'D' && level > 0).map(([{ u, v }, height]) => ({ x: u + height, y: v + height, height }));
  const [left, top] = [Math.min(...lids.map(({ x }) => x)), Math.min(...lids.map(({ y }) => y))];
  return lids.map(({ x, y, height }) => ({ x: x - left, y: y - top, height }));
}

/** How high everything stands that hangs together with a rhombus, which is at 0. */
function levelled(first: Rhombus, rhombi: readonly Rhombus[]): Map<Rhombus, number> {
  const group = new Map([[first, 0]]);
  for (const rhombus of group.keys()) {
    const sides = new Set(sidesOf(rhombus).map(name));
    for (const other of rhombi) {
      const shared = group.has(other) ? undefined : sidesOf(other).find((side) => sides.has(name(side)));
      if (shared) group.set(other, (group.get(rhombus) ?? 0) + up(rhombus, shared) - up(other, shared));
    }
  }
  return group;
}

function up(rhombus: Rhombus, [u, v]: Line): number {
  return cornersOf(rhombus).find((corner) => corner.u === u && corner.v === v)?.up ?? 0;
}

/** A drawing moved so that as much of it as possible lies on another: where on the paper one draws does not matter. */
export function laidOver(drawing: readonly Line[], other: readonly Line[]): Line[] {
  const shifts = new Map<string, { u: number; v: number; times: number }>();
  for (const [u, v, endU, endV] of drawing) {
    for (const [a, b, endA, endB] of other) {
      if (endU - u !== endA - a || endV - v !== endB - b) continue;
      const shift = { u: a - u, v: b - v, times: (shifts.get(`${a - u} ${b - v}`)?.times ?? 0) + 1 };
      shifts.set(`${a - u} ${b - v}`, shift);
    }
  }
  const best = [...shifts.values()].sort((one, next) => next.times - one.times)[0] ?? { u: 0, v: 0 };
  return drawing.map(([u, v, endU, endV]) => [u + best.u, v + best.v, endU + best.u, endV + best.v]);
}

