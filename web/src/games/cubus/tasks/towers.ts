/** Which tower a rhombus of a picture belongs to, and how many crates its levels have. */
import type { Rhombus } from '../board/lattice.ts';
import type { ColumnAt } from '../views/columns.ts';

/** The tower that shows this rhombus: of all that could, the one in front hides the others. */
export function towerOf<Column extends ColumnAt>({ kind, u, v }: Rhombus, columns: readonly Column[]): Column | null {
  const shows = ({ x, y, height }: Column) => {
    if (kind === 'D' || kind === 'O') return x - height === u && y - height === v;
    const z = x - u;
    return z === y - v && z >= 0 && z < height;
  };
  return columns.filter(shows).reduce<Column | null>((front, each) => (front && front.x + front.y >= each.x + each.y ? front : each), null);
}

/** How many crates stand in each level, the lowest first. */
export function levelsOf(columns: readonly ColumnAt[]): number[] {
  const highest = Math.max(0, ...columns.map(({ height }) => height));
  return Array.from({ length: highest }, (_, level) => columns.filter(({ height }) => height > level).length);
}
