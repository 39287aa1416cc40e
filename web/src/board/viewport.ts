/** Which part of the table is shown: enough to see everything with room to build, in the shape of the window. */
import { atLeast, boxAround, UNIT, type Box, type Point, type Rhombus } from './lattice.ts';

const ROOM = 1.2 * UNIT;
const FEWEST = { width: 7.4 * UNIT, height: 6.2 * UNIT };

/** `inset` pixels at the upper edge of the window are kept free for what is written there. */
export function fit(rhombi: Iterable<Rhombus>, width: number, height: number, inset = 0, upsideDown = false): Box {
  const box = fitWhole(rhombi, width, Math.max(height - inset, 1));
  const more = width ? (inset * box.width) / width : 0;
  return { ...box, top: upsideDown ? box.top : box.top - more, height: box.height + more };
}

function fitWhole(rhombi: Iterable<Rhombus>, width: number, height: number): Box {
  const around = boxAround(rhombi, ROOM) ?? { left: -UNIT, top: -UNIT, width: 2 * UNIT, height: 2 * UNIT };
  const box = atLeast(around, FEWEST.width, FEWEST.height);
  if (!width || !height) return box;
  const shape = width / height;
  return atLeast(box, box.height * shape, box.width / shape);
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
