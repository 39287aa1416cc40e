/** Where a stone hangs in the air: beside the field that it was taken from, so that no symbol lies under it. */

import { ABOVE } from './places.ts';

interface Placed {
  readonly id: string;
  readonly cx: number;
  readonly cy: number;
}

export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** How far from the middle of its field; further away nobody would see where it belongs. */
const REACHES = [58, 64, 71];
/** To the right and up where several places are equally good, as a right hand lifts. */
const ANGLES = [45, 60, 30, 120, 135, 150, 75, 105, 90];
/** A stone reaches so far from its middle. */
export const RADIUS = 36;

/** The place above a field that is furthest from the middles of all fields; none that leaves the board. */
export function hover(fields: readonly Placed[], id: string): Offset {
  const from = fields.find((field) => field.id === id);
  if (!from) return { x: 0, y: 0 };
  const [left, right] = [Math.min(...fields.map(({ cx }) => cx)) - RADIUS, Math.max(...fields.map(({ cx }) => cx)) + RADIUS];
  const top = Math.min(...fields.map(({ cy }) => cy)) - ABOVE;
  const places = ANGLES.flatMap((angle) => REACHES.map((reach) => towards(angle, reach)));
  const inside = places.filter(({ x, y }) => from.cx + x - RADIUS >= left && from.cx + x + RADIUS <= right && from.cy + y - RADIUS >= top);
  const free = (at: Offset) => Math.min(...fields.map(({ cx, cy }) => Math.hypot(from.cx + at.x - cx, from.cy + at.y - cy)));
  return inside.reduce((best, place) => (free(place) > free(best) + 0.5 ? place : best));
}

function towards(angle: number, reach: number): Offset {
  const radians = (angle * Math.PI) / 180;
  return { x: Math.round(reach * Math.cos(radians)), y: Math.round(-reach * Math.sin(radians)) };
}
