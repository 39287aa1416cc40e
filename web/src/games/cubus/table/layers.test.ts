import { describe, expect, it } from 'vitest';
import { groupsAround } from './layers.ts';

/** A crate on the rear one of two: `2/1`, with its origin at (0, 0). */
const STAIRS = {
  origin: [0, 0] as [number, number],
  columns: [
    { x: 0, y: 0, height: 2, open: false },
    { x: 0, y: 1, height: 1, open: false },
  ],
  rhombi: [
    ['D', -2, -2],
    ['L', -1, -1],
    ['R', -1, -1],
    ['D', -1, 0],
    ['L', 0, 0],
    ['L', 0, 1],
    ['R', 0, 1],
  ] as ['L' | 'R' | 'D', number, number][],
};

const names = (group: readonly { kind: string; u: number; v: number }[] | undefined) =>
  (group ?? []).map(({ kind, u, v }) => `${kind}${u},${v}`).sort();

describe('what belongs together', () => {
  it('is first the crate, from whichever of its rhombi', () => {
    for (const at of [{ kind: 'D', u: -2, v: -2 }, { kind: 'L', u: -1, v: -1 }, { kind: 'R', u: -1, v: -1 }] as const) {
      expect(names(groupsAround(at, STAIRS)[0])).toEqual(['D-2,-2', 'L-1,-1', 'O-2,-2', 'R-1,-1']);
    }
  });

  it('is then the layer, sides and lids, and then all that stands on it', () => {
    const [, lower, all] = groupsAround({ kind: 'L', u: 0, v: 1 }, STAIRS);
    expect(names(lower)).toEqual(['D-1,0', 'L0,0', 'L0,1', 'R0,1']);
    expect(names(all)).toHaveLength(7);
    const [, upper] = groupsAround({ kind: 'D', u: -2, v: -2 }, STAIRS);
    expect(names(upper)).toEqual(['D-2,-2', 'L-1,-1', 'R-1,-1']);
  });

  it('is the crate alone where there is no stack, or the rhombus is not part of it', () => {
    expect(groupsAround({ kind: 'D', u: 0, v: 0 }, null)).toHaveLength(1);
    expect(groupsAround({ kind: 'D', u: 9, v: 9 }, STAIRS)).toHaveLength(1);
  });
});
