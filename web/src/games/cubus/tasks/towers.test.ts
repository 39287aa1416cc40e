import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { levelsOf, towerOf } from './towers.ts';

describe('towers', () => {
  const columns = columnsOf('32/1');
  it('are found behind each rhombus that one sees of them', () => {
    const found = (kind: 'L' | 'R' | 'D', u: number, v: number) => {
      const tower = towerOf({ kind, u, v }, columns);
      return tower && [tower.x, tower.y];
    };
    expect(found('D', -3, -3)).toEqual([0, 0]);
    expect(found('D', -1, -2)).toEqual([1, 0]);
    expect(found('D', -1, 0)).toEqual([0, 1]);
    expect(found('R', 0, -1)).toEqual([1, 0]);
    expect(found('L', 0, 1)).toEqual([0, 1]);
    expect(found('L', 5, 5)).toBeNull();
  });
  it('have levels with so many crates, the lowest first', () => {
    expect(levelsOf(columns)).toEqual([3, 2, 1]);
    expect(levelsOf([])).toEqual([]);
  });
});
