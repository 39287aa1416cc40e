import { describe, expect, it } from 'vitest';
import { corners, toScreen, type Box, type Rhombus } from './lattice.ts';
import { closer, closeUp, fit, inWindow, isEnough, onTable, shifted, showing, WHOLE, type Frame } from './viewport.ts';

const ALL: Box = { left: -100, top: -50, width: 400, height: 200 };

describe('a closer look', () => {
  it('is everything to begin with', () => {
    expect(closeUp(ALL, WHOLE)).toEqual(ALL);
  });

  it('keeps the point under the fingers where it is', () => {
    const at = { x: 40, y: 30 };
    const box = closeUp(ALL, closer(ALL, WHOLE, 2, at));
    expect(box.width).toBe(200);
    for (const upsideDown of [false, true]) {
      const before = inWindow(at, ALL, 320, upsideDown);
      const after = inWindow(at, box, 320, upsideDown);
      expect(after.x).toBeCloseTo(before.x);
      expect(after.y).toBeCloseTo(before.y);
      expect(onTable(after, box, 320, upsideDown).x).toBeCloseTo(at.x);
    }
  });

  it('goes no farther than everything and has an end', () => {
    expect(closeUp(ALL, closer(ALL, WHOLE, 0.5, { x: 0, y: 0 }))).toEqual(ALL);
    expect(closer(ALL, WHOLE, 1000, { x: 0, y: 0 }).factor).toBe(5);
  });

  it('is shifted over the table and stays on it', () => {
    const near = closer(ALL, WHOLE, 4, { x: 100, y: 50 });
    expect(closeUp(ALL, shifted(ALL, near, { x: 10, y: 0 })).left).toBe(closeUp(ALL, near).left + 10);
    const far = closeUp(ALL, shifted(ALL, near, { x: 9999, y: -9999 }));
    expect([far.left + far.width, far.top]).toEqual([300, -50]);
  });

  it('follows a point that would be out of sight, and moves for no other', () => {
    const near = closer(ALL, WHOLE, 2, { x: 100, y: 50 });
    const { left, width } = closeUp(ALL, showing(ALL, near, { x: 290, y: 50 }));
    expect(left + width).toBe(300);
    expect(closeUp(ALL, showing(ALL, near, { x: 100, y: 50 }))).toEqual(closeUp(ALL, near));
  });

  it('makes the rhombi of a large stack on a small phone large enough for a finger', () => {
    const flat = Array.from({ length: 25 }, (_, at) => ({ kind: 'D' as const, u: at % 5, v: Math.floor(at / 5) }));
    const whole = fit(flat, 320, 206, 44);
    const widthOfASide = (box: Box) => (320 / box.width) * 48 * (Math.sqrt(3) / 2);
    expect(widthOfASide(whole)).toBeLessThan(24);
    expect(widthOfASide(closeUp(whole, closer(whole, WHOLE, 2, { x: 0, y: 0 })))).toBeGreaterThan(24);
  });
});

describe('the look at the table', () => {
  const FRAME = { width: 700, height: 600, inset: 64, upsideDown: false };
  const lids = (size: number) =>
    Array.from({ length: size * size }, (_, at) => ({ kind: 'D' as const, u: at % size, v: Math.floor(at / size) }));
  const seen = fit(lids(4), 700, 600, 64);

  it('stays when something is laid within it, and while somebody builds up to its edge', () => {
    expect(isEnough(seen, lids(4), FRAME, false)).toBe(true);
    const atTheEdge = [...lids(4), { kind: 'D' as const, u: 4.5, v: 4.5 }];
    expect(isEnough(seen, atTheEdge, FRAME, true)).toBe(true);
    expect(isEnough(seen, atTheEdge, FRAME, false)).toBe(false);
  });

  it('is another one when something would be out of sight, be it under what is written at the upper edge', () => {
    expect(isEnough(seen, lids(8), FRAME, true)).toBe(false);
    const top = { kind: 'D' as const, u: -2, v: -2 };
    expect(isEnough(seen, [top], { ...FRAME, inset: 0 }, true)).toBe(true);
    expect(isEnough(seen, [top], FRAME, true)).toBe(false);
  });

  it('is another one when there is hardly anything left to see, unless somebody builds', () => {
    const far = fit(lids(16), 700, 600, 64);
    const one = { kind: 'D' as const, u: 8, v: 8 };
    expect(isEnough(far, [one], FRAME, false)).toBe(false);
    expect(isEnough(far, [one], FRAME, true)).toBe(true);
  });
});

describe('whatever is shown lies within what is seen of the table', () => {
  // A stack that grows and shrinks, with places pointed at somewhere around it, in windows of all shapes.
  const random = (() => {
    let seed = 7;
    return (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  })();
  const some = (most: number, around: number): Rhombus[] =>
    Array.from({ length: 1 + random(most) }, () => ({ kind: (['L', 'R', 'D', 'O'] as const)[random(4)] ?? 'L', u: random(around) - around / 2, v: random(around) - around / 2 }));
  const SIZES = [[320, 180], [390, 330], [568, 150], [768, 500], [670, 480], [1100, 700]] as const;

  it('after each change, while somebody builds and while nobody does, also upside down', () => {
    for (const [width, height] of SIZES) {
      for (const upsideDown of [false, true]) {
        let box: Box | null = null;
        const frame = { width, height, inset: random(2) * 56, upsideDown };
        for (let round = 0; round < 150; round += 1) {
          const rhombi = [...some(30, 8), ...some(6, 14)];
          if (!box || !isEnough(box, rhombi, frame, random(2) === 0)) box = fit(rhombi, width, height, frame.inset, upsideDown);
          const [seen, look] = [box, frame];
          expect(rhombi.map((rhombus) => outside(rhombus, seen, look)).join('')).toBe('');
        }
      }
    }
  });

  /** Which corner of a rhombus is out of the window, or under what is written there. */
  function outside({ kind, u, v }: Rhombus, box: Box, { width, height, inset, upsideDown }: Frame): string {
    const origin = toScreen({ u, v });
    const places = corners(kind).map(({ x, y }) => inWindow({ x: x + origin.x, y: y + origin.y }, box, width, upsideDown));
    const out = places.filter(({ x, y }) => x < -0.01 || x > width + 0.01 || y < inset - 0.01 || y > height + 0.01);
    return out.map(({ x, y }) => `${kind}${u},${v} at ${x},${y}`).join(' ');
  }
});
