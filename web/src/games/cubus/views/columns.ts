/** Columns of crates as the other views need them: a grid from above, and the outlines from two sides. */

export interface ColumnAt {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly open?: boolean;
}

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/**
 * The stack from above, turned by an eighth so that its rear corner is at the upper left: x runs down the rows, y along
 * them; null where nothing stands. The other way round the plan would be a mirror image of what one sees.
 */
export function grid(columns: readonly ColumnAt[]): (ColumnAt | null)[][] {
  const depth = Math.max(0, ...columns.map(({ x }) => x + 1));
  const width = Math.max(0, ...columns.map(({ y }) => y + 1));
  return Array.from({ length: depth }, (_, x) =>
    Array.from({ length: width }, (_, y) => columns.find((each) => each.x === x && each.y === y) ?? null),
  );
}

function highest(columns: readonly (ColumnAt | null | undefined)[]): number {
  return Math.max(...columns.map((column) => column?.height ?? 0));
}

/** From the left one sees the left sides: one stripe for each y, as high as the highest column behind it. */
export function fromLeft(columns: readonly ColumnAt[]): number[] {
  const rows = grid(columns);
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, y) => highest(rows.map((row) => row[y])));
}

/** From the right one sees the right sides: one stripe for each x, the nearest on the left. */
export function fromRight(columns: readonly ColumnAt[]): number[] {
  return grid(columns).map(highest).reverse();
}
