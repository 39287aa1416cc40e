/** The small builds of the first page, worked out by web/build/welcome.py: nothing here knows a rule. */
import { fromTriple, middle, type Kind, type Point, type Rhombus } from '../board/lattice.ts';
import data from './scenes.json';

export interface Scene {
  /** What lies there, and where it lies after the build. */
  readonly before: readonly Rhombus[];
  readonly after: readonly Rhombus[];
  /** What is in the hand, and where it goes. */
  readonly lays: Rhombus | null;
  /** Where to press or drop: what the build puts there. */
  readonly spot: readonly Rhombus[];
  readonly points: number;
}

type Triple = readonly [Kind, number, number];

export const SCENES: readonly Scene[] = data.map(({ rhombi, moves, lays, points }) => {
  const before = (rhombi as unknown as Triple[]).map(fromTriple);
  const to = new Map(moves.map(([at, u, v]) => [at, { u: u ?? 0, v: v ?? 0 }]));
  const after = before.map((rhombus, at) => ({ ...rhombus, ...to.get(at) }));
  const [laid = null] = (lays as unknown as Triple[]).map(fromTriple);
  const moved = after.filter((_, at) => to.has(at));
  return { before, after, lays: laid, spot: laid ? [...moved, laid] : moved, points };
});

/** The middle of a spot on the screen. */
export function middleOf(spot: readonly Rhombus[]): Point {
  const points = spot.map(middle);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}
