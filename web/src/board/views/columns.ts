/** Columns of crates as the other views need them: a grid from above, and the outlines from two sides. */

export interface ColumnAt {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly open: boolean;
}

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Rows from the rear to the front, each from the left of the plan to its right; null where nothing stands. */
export function grid(columns: readonly ColumnAt[]): (ColumnAt | null)[][] {
  const width = Math.max(0, ...columns.map(({ x }) => x + 1));
  const depth = Math.max(0, ...columns.map(({ y }) => y + 1));
  return Array.from({ length: depth }, (_, y) =>
    Array.from({ length: width }, (_, x) => columns.find((each) => each.x === x && each.y === y) ?? null),
  );
}

/** From the left one sees the left sides: one stripe for each row, as high as its highest column. */
export function fromLeft(columns: readonly ColumnAt[]): number[] {
  return grid(columns).map((row) => Math.max(...row.map((column) => column?.height ?? 0)));
}

/** From the right one sees the right sides: one stripe for each line of columns, from front to rear. */
export function fromRight(columns: readonly ColumnAt[]): number[] {
  const rows = grid(columns);
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, x) => Math.max(...rows.map((row) => row[x]?.height ?? 0))).reverse();
}
