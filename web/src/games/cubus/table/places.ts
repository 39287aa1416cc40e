/**
 * What places on the table are called, by the text of the stack: a letter for the place in its row, then the number of the row. a1 is the rear
 * corner; from there row 1 runs to the front left (a1, b1, c1), and column a to the front right (a1, a2, a3). What would come before the first
 * has 0 for its letter or its number, until it is there and all are counted anew.
 */
import type { Column, Picture } from '../../../protocol/messages.ts';
import type { Rhombus } from '../board/lattice.ts';

export interface Cell {
  readonly x: number;
  readonly y: number;
}

const A = 'a'.charCodeAt(0);

export function letterOf(x: number): string {
  return x < 0 ? '0' : String.fromCharCode(A + x);
}

export function placeName({ x, y }: Cell): string {
  return `${letterOf(x)}${y + 1}`;
}

/** The place of a name such as `b2`; null for what is none. */
export function placeOf(name: string): Cell | null {
  const [, letter = '', number = ''] = /^([a-p0])(\d{1,2})$/.exec(name) ?? [];
  return letter ? { x: letter === '0' ? -1 : letter.charCodeAt(0) - A, y: Number(number) - 1 } : null;
}

/** The towers row by row, from the rear. */
export function rowsOf<Tower extends Cell>(columns: readonly Tower[]): Tower[][] {
  const last = Math.max(-1, ...columns.map(({ y }) => y));
  return Array.from({ length: last + 1 }, (_, row) => columns.filter(({ y }) => y === row).sort((one, other) => one.x - other.x));
}

/** Whose face a rhombus is: that of a crate, by its column and its level, 1 being the lowest; null for one that lies elsewhere. */
export function faceOf({ kind, u, v }: Rhombus, { columns, origin }: Pick<Picture, 'columns' | 'origin'>): (Cell & { level: number }) | null {
  const heightAt = (x: number, y: number) => columns.find((each) => each.x === x && each.y === y)?.height ?? 0;
  for (const { x, y, height, open = false } of columns) {
    const raised = x + origin[0] - u;
    if (raised !== y + origin[1] - v) continue;
    if (kind === 'D' || kind === 'O') {
      if (raised === height && open === (kind === 'O')) return { x, y, level: height };
    } else if (raised < height && raised >= (kind === 'L' ? heightAt(x + 1, y) : heightAt(x, y + 1))) return { x, y, level: raised + 1 };
  }
  return null;
}

/** With more changes than these it is shorter to say the whole stack. */
const MOST_CHANGES = 4;

/** Towers that became higher or lower, were opened or closed, by their names of now; null where all are counted anew, or where that is most of them. */
export function changesOf(was: Pick<Picture, 'columns' | 'origin'>, now: Pick<Picture, 'columns' | 'origin'>): Column[] | null {
  if (was.origin[0] !== now.origin[0] || was.origin[1] !== now.origin[1]) return null;
  const at = (columns: readonly Column[], { x, y }: Cell) => columns.find((each) => each.x === x && each.y === y);
  const gone = was.columns.filter((each) => !at(now.columns, each)).map(({ x, y }) => ({ x, y, height: 0 }));
  const other = now.columns.filter((each) => {
    const before = at(was.columns, each);
    return before?.height !== each.height || Boolean(before.open) !== Boolean(each.open);
  });
  const all = [...other, ...gone];
  return all.length > MOST_CHANGES ? null : all;
}

/** The text of a stack with these heights; what is empty behind and before it is left out. */
export function stackText(columns: readonly Column[]): string {
  const standing = columns.filter(({ height }) => height > 0);
  if (!standing.length) return '-';
  const [left, top] = [Math.min(...standing.map(({ x }) => x)), Math.min(...standing.map(({ y }) => y))];
  const rows = rowsOf(standing.map((each) => ({ ...each, x: each.x - left, y: each.y - top })));
  return rows.map((row) => Array.from({ length: Math.max(0, ...row.map(({ x }) => x + 1)) }, (_, x) => sign(row.find((each) => each.x === x))).join('')).join('/');
}

function sign(column: Column | undefined): string {
  if (!column) return '.';
  return `${column.height < 10 ? column.height : String.fromCharCode(A + column.height - 10)}${column.open ? 'o' : ''}`;
}
