import { describe, expect, it } from 'vitest';
import type { Box } from './lattice.ts';
import { Sight } from './sight.svelte.ts';
import { onTable } from './viewport.ts';

const ALL: Box = { left: 0, top: 0, width: 300, height: 300 };

function sight(upsideDown = false) {
  const made: Sight = new Sight(() => ALL, (client) => onTable(client, made.box(), 300, upsideDown));
  const finger = (pointerId: number, clientX: number, clientY: number) =>
    ({ pointerId, clientX, clientY, pointerType: 'touch', isPrimary: pointerId === 1 }) as PointerEvent;
  return { made, finger };
}

describe('looking closer', () => {
  it.each([false, true])('comes closer where two fingers spread, and goes along with them (upside down: %s)', (upsideDown) => {
    const { made, finger } = sight(upsideDown);
    expect(made.press(finger(1, 100, 150), false)).toBe(false);
    expect(made.press(finger(2, 200, 150), true)).toBe(true);
    made.move(finger(1, 50, 150));
    made.move(finger(2, 250, 150));
    expect(made.zoom.factor).toBeCloseTo(2);
    expect(made.box()).toMatchObject({ left: 75, width: 150 });
    made.release(finger(2, 250, 150));
    made.move(finger(1, 80, 150));
    expect(made.box().left).toBeCloseTo(upsideDown ? 90 : 60);
  });

  it('tells a tap from a look around', () => {
    const { made, finger } = sight();
    made.step();
    made.press(finger(1, 100, 150), true);
    made.move(finger(1, 102, 150));
    expect(made.release(finger(1, 102, 150))).toBe(true);
    made.press(finger(1, 100, 150), true);
    made.move(finger(1, 140, 150));
    made.move(finger(1, 100, 150));
    expect(made.release(finger(1, 100, 150))).toBe(false);
    made.press(finger(1, 100, 150), false);
    expect(made.release(finger(1, 100, 150))).toBe(false);
  });

  it('leaves a single finger to the rhombi while everything is seen, and on them always', () => {
    const { made, finger } = sight();
    expect(made.press(finger(1, 100, 150), true)).toBe(false);
    made.step();
    expect(made.press(finger(1, 100, 150), false)).toBe(false);
    expect(made.press(finger(1, 100, 150), true)).toBe(true);
  });

  it('answers to keys and to the wheel with Control, and leaves the plain wheel to the page', () => {
    const { made } = sight();
    let stopped = 0;
    const wheel = (deltaY: number, ctrlKey: boolean) =>
      made.wheel({ deltaX: 0, deltaY, ctrlKey, clientX: 150, clientY: 150, preventDefault: () => stopped++ } as unknown as WheelEvent);
    wheel(-100, false);
    expect([made.isClose, stopped]).toEqual([false, 0]);
    wheel(-100, true);
    expect([made.isClose, stopped]).toEqual([true, 1]);
    expect(made.key('0')).toBe(true);
    expect(made.isClose).toBe(false);
    expect(made.key('+')).toBe(true);
    expect(made.key('-')).toBe(true);
    expect(made.isClose).toBe(false);
    expect(made.key('x')).toBe(false);
  });

  it('follows what would be out of sight only when it is close', () => {
    const { made } = sight();
    made.follow({ x: 290, y: 290 });
    expect(made.box()).toEqual(ALL);
    made.step(3);
    made.follow({ x: 290, y: 290 });
    expect(made.box().left + made.box().width).toBe(300);
  });
});
