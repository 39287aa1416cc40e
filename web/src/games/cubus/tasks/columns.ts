/** Plans as text, and what is drawn of them. Nothing here knows a rule: what does not stand is drawn all the same. */
import type { Rhombus } from '../board/lattice.ts';
import { fromLeft, fromRight, type ColumnAt } from '../views/columns.ts';
import type { Side } from './looking.ts';

const DIGITS = '.123456789abcdefg';

/** The columns of a plan such as `.2/22o`: every row is one y, every sign in it the next x; an `o` says that the lid is open. */
export function columnsOf(plan: string): ColumnAt[] {
  return plan.split('/').flatMap((row, y) =>
    [...row.matchAll(/([.1-9a-g])(o?)/g)].flatMap(([, sign = '.', open], x) => {
      const height = DIGITS.indexOf(sign);
      return height > 0 ? [{ x, y, height, open: open === 'o' }] : [];
    }),
  );
}

/** The text of a plan; empty where nothing stands. */
export function planOf(columns: readonly ColumnAt[]): string {
  const rows = Math.max(0, ...columns.map(({ y }) => y + 1));
  return Array.from({ length: rows }, (_, y) => {
    const row = columns.filter((column) => column.y === y);
    const end = Math.max(0, ...row.map(({ x }) => x + 1));
    return Array.from({ length: end }, (_, x) => DIGITS[row.find((column) => column.x === x)?.height ?? 0]).join('');
  }).join('/');
}

/** The heights of a view from a side, such as `321`. */
export function heightsOf(view: string): number[] {
  return [...view].map((sign) => Math.max(0, DIGITS.indexOf(sign)));
}

/** What is seen of columns from each side, as tasks write it; `deep` is how many places there are along x, if more than are used. */
export function viewsOf(columns: readonly ColumnAt[], deep = 0): Record<Side, string> {
  const text = (heights: readonly number[]) => heights.map((height) => DIGITS[height] ?? '.').join('');
  const right = text(fromRight(columns)).padStart(deep, '.'); // the places in front are at the left hand
  return { left: text(fromLeft(columns)), right, above: planOf(columns.map((column) => ({ ...column, height: 1 }))) };
}

/** All crates from the rear to the front, so that what is painted later hides what stands behind it. */
export function painted(columns: readonly ColumnAt[]): Rhombus[] {
  return [...columns]
    .sort((one, other) => one.x + one.y - other.x - other.y)
    .flatMap(({ x, y, height, open }) =>
      Array.from({ length: height }, (_, z) => z).flatMap((z): Rhombus[] => [
        { kind: 'L', u: x - z, v: y - z },
        { kind: 'R', u: x - z, v: y - z },
        { kind: open && z === height - 1 ? 'O' : 'D', u: x - z - 1, v: y - z - 1 },
      ]),
    );
}
