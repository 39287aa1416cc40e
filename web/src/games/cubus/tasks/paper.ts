/** The dot paper of a task, and how much of it is seen. */
import type { SchoolTask } from '../../../protocol/messages.ts';
import { toScreen, UNIT, type Box } from '../board/lattice.ts';
import type { Line, Paper } from './lines.ts';
import { shownIn } from './task.ts';

const MARGIN = 22;

export function paperIn(task: SchoolTask): Paper {
  return shownIn(task).paper ?? { left: -4, right: 4, top: -8, bottom: 8 };
}

export function paperBox({ left, right, top, bottom }: Paper): Box {
  const [start, end] = [left, right].map((across) => toScreen({ u: -across / 2, v: across / 2 }).x) as [number, number];
  return { left: start - MARGIN, top: (top / 2) * UNIT - MARGIN, width: end - start + 2 * MARGIN, height: ((bottom - top) / 2) * UNIT + 2 * MARGIN };
}

/** Paper that is just large enough for these lines. */
export function paperAround(lines: readonly Line[]): Paper {
  const dots = lines.flatMap(([u, v, endU, endV]) => [{ u, v }, { u: endU, v: endV }]);
  const across = dots.map(({ u, v }) => v - u);
  const down = dots.map(({ u, v }) => u + v);
  return { left: Math.min(0, ...across) - 1, right: Math.max(0, ...across) + 1, top: Math.min(...down, 0) - 1, bottom: Math.max(0, ...down) + 1 };
}
