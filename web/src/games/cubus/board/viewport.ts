/** Which part of the table is shown: enough to see everything with room to build, in the shape of the window. */
import { atLeast, boxAround, UNIT, type Box, type Point, type Rhombus } from './lattice.ts';

const ROOM = 1.5 * UNIT;
/** As long as there is so much room around everything the look at the table stays as it is. */
const LEAST_ROOM = 0.45 * UNIT;
/** What takes up less of the window than this, either way, is looked at anew. */
const TOO_FAR = 0.4;
const FEWEST = { width: 7.4 * UNIT, height: 6.2 * UNIT };
/** Where the window is small, room is given up for lids that a finger can hit: so many pixels for the edge of a rhombus. */
const FINGER = 28;

/** `inset` pixels at the upper edge of the window are kept free for what is written there. */
export function fit(rhombi: Iterable<Rhombus>, width: number, height: number, inset = 0, upsideDown = false): Box {
  const box = fitWhole(rhombi, width, Math.max(height - inset, 1));
  const more = width ? (inset * box.width) / width : 0;
  return { ...box, top: upsideDown ? box.top : box.top - more, height: box.height + more };
}

function fitWhole(rhombi: Iterable<Rhombus>, width: number, height: number): Box {
  const near = boxAround(rhombi, LEAST_ROOM) ?? { left: -UNIT, top: -UNIT, width: 2 * UNIT, height: 2 * UNIT };
  const room = 2 * (ROOM - LEAST_ROOM);
  const [wide, high] = [Math.max(near.width + room, FEWEST.width), Math.max(near.height + room, FEWEST.height)];
  if (!width || !height) return atLeast(near, wide, high);
  const box = atLeast(near, Math.min(wide, (width / FINGER) * UNIT), Math.min(high, (height / FINGER) * UNIT));
  const shape = width / height;
  return atLeast(box, box.height * shape, box.width / shape);
}

/** A window in pixels; `inset` of them at its upper edge are covered by something else. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly inset: number;
  readonly upsideDown: boolean;
}

/**
 * Whether a look at the table can stay as it is: everything is seen, with room to build at, and not too small. While
 * somebody builds it is enough that everything is seen.
 */
export function isEnough(box: Box, rhombi: Iterable<Rhombus>, frame: Frame, steady: boolean): boolean {
  const around = boxAround(rhombi, steady ? 0 : LEAST_ROOM);
  if (!around) return true;
  const seen = uncovered(box, frame);
  if (steady) return isInside(around, seen);
  const large = atLeast(around, FEWEST.width, FEWEST.height);
  return isInside(around, seen) && (large.width > TOO_FAR * seen.width || large.height > TOO_FAR * seen.height);
}

function uncovered(box: Box, { width, inset, upsideDown }: Frame): Box {
  const covered = width ? (inset * box.width) / width : 0;
  return { ...box, top: upsideDown ? box.top : box.top + covered, height: box.height - covered };
}

function isInside(one: Box, other: Box): boolean {
  const isWithin = (start: number, length: number, from: number, room: number) => start >= from && start + length <= from + room;
  return isWithin(one.left, one.width, other.left, other.width) && isWithin(one.top, one.height, other.top, other.height);
}

/** Where a point of the table is in the window, in its pixels. */
export function inWindow(point: Point, box: Box, width: number, upsideDown: boolean): Point {
  const scale = width / box.width;
  const x = (point.x - box.left) * scale;
  const y = (point.y - box.top) * scale;
  return upsideDown ? { x: box.width * scale - x, y: box.height * scale - y } : { x, y };
}

/** The point of the table under a place in the window. */
export function onTable(at: Point, box: Box, width: number, upsideDown: boolean): Point {
  const scale = box.width / width;
  const x = at.x * scale;
  const y = at.y * scale;
  return upsideDown
    ? { x: box.left + box.width - x, y: box.top + box.height - y }
    : { x: box.left + x, y: box.top + y };
}

/** A closer look at a part of the table: how many times closer, and what is in the middle. */
export interface Zoom {
  readonly factor: number;
  readonly middle: Point;
}

export const WHOLE: Zoom = { factor: 1, middle: { x: 0, y: 0 } };
const CLOSEST = 5;

/** The part of the whole that a closer look shows; it never leaves the whole. */
export function closeUp(whole: Box, { factor, middle }: Zoom): Box {
  const [width, height] = [whole.width / factor, whole.height / factor];
  return {
    left: within(middle.x - width / 2, whole.left, whole.left + whole.width - width),
    top: within(middle.y - height / 2, whole.top, whole.top + whole.height - height),
    width,
    height,
  };
}

/** So many times closer than before; what was at this point of the table stays where it is in the window. */
export function closer(whole: Box, zoom: Zoom, times: number, at: Point): Zoom {
  const factor = within(zoom.factor * times, 1, CLOSEST);
  const { x, y } = middleOf(closeUp(whole, zoom));
  const part = zoom.factor / factor;
  return { factor, middle: { x: at.x + (x - at.x) * part, y: at.y + (y - at.y) * part } };
}

/** The same look, shifted over the table. */
export function shifted(whole: Box, zoom: Zoom, by: Point): Zoom {
  const { x, y } = middleOf(closeUp(whole, zoom));
  return { ...zoom, middle: { x: x + by.x, y: y + by.y } };
}

/** The same look, shifted as little as possible so that a point is seen with some room around it. */
export function showing(whole: Box, zoom: Zoom, point: Point): Zoom {
  const { left, top, width, height } = closeUp(whole, zoom);
  const [roomX, roomY] = [Math.min(UNIT, width / 2), Math.min(UNIT, height / 2)];
  return shifted(whole, zoom, {
    x: point.x - within(point.x, left + roomX, left + width - roomX),
    y: point.y - within(point.y, top + roomY, top + height - roomY),
  });
}

function middleOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
