import { describe, expect, it } from 'vitest';
import { boxAround, fromScreen, snap, step, toScreen, UNIT, type Direction } from './lattice.ts';

describe('the lattice', () => {
  it('goes to the screen and back', () => {
    for (const place of [{ u: 0, v: 0 }, { u: 3, v: -2 }, { u: 0.5, v: 7.25 }]) {
      const back = fromScreen(toScreen(place));
      expect(back.u).toBeCloseTo(place.u);
      expect(back.v).toBeCloseTo(place.v);
    }
  });

  it('snaps to the nearest point', () => {
    expect(snap({ u: 1.2, v: -0.3 })).toEqual({ u: 1, v: 0 });
    expect(snap({ u: 0.9, v: 0.9 })).toEqual({ u: 1, v: 1 });
  });

  it('shows a higher crate one edge higher on the screen', () => {
    const low = toScreen({ u: 0, v: 0 });
    const high = toScreen({ u: -1, v: -1 });
    expect(low.y - high.y).toBeCloseTo(UNIT);
    expect(low.x).toBeCloseTo(high.x);
  });

  it('puts a box around all corners', () => {
    const box = boxAround([{ kind: 'D', u: 0, v: 0 }], 0);
    expect(box?.height).toBeCloseTo(UNIT);
    expect(boxAround([], 1)).toBeNull();
  });

  it('steps sideways along a row and back to where it began', () => {
    const walk = (directions: Direction[]) => directions.reduce(step, { u: 4, v: -1 });
    expect(walk(['right', 'left'])).toEqual({ u: 4, v: -1 });
    expect(walk(['left', 'left', 'right', 'right'])).toEqual({ u: 4, v: -1 });
    expect(walk(['up', 'right', 'down', 'left'])).toEqual({ u: 4, v: -1 });
    const far = walk(['right', 'right', 'right', 'right']);
    expect(toScreen(far).y).toBeCloseTo(toScreen({ u: 4, v: -1 }).y);
  });
});
