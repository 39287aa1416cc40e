import { describe, expect, it } from 'vitest';
import { Bench, type Said } from './bench.svelte.ts';
import type { Rhombus } from './lattice.ts';

const CRATE: Rhombus[] = [
  { kind: 'D', u: -1, v: -1 },
  { kind: 'L', u: 0, v: 0 },
  { kind: 'R', u: 0, v: 0 },
];

const EVERYWHERE = { getBoundingClientRect: () => ({ left: -1e3, right: 1e3, top: -1e3, bottom: 1e3 }) } as Element;

function bench(table = CRATE, hand: ('L' | 'R' | 'D' | 'O')[] = ['L', 'R']) {
  const said: Said[] = [];
  const window = { toTable: (point: { x: number; y: number }) => point, element: () => EVERYWHERE };
  const made = new Bench(window, (each) => said.push(each), () => [table.slice(0, 2), table]);
  made.start(table, hand, table.filter(({ kind }) => kind === 'O'));
  const press = (...keys: string[]) => {
    for (const key of keys) made.key({ key, preventDefault: () => undefined } as KeyboardEvent);
  };
  const places = () => made.pieces.map(({ kind, u, v }) => `${kind}${u},${v}`).sort();
  return { made, said, press, places };
}

describe('the workbench by keyboard', () => {
  it('goes from rhombus to rhombus and says where it is', () => {
    const { made, said, press } = bench();
    press('ArrowDown', 'ArrowDown');
    expect(made.cursor).not.toBeNull();
    expect(said.at(-1)?.what).toBe('cursor');
  });

  it('picks up the lid, carries it two up, and lays it', () => {
    const { made, press, places } = bench();
    press('ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    expect(places()).toEqual(['D-3,-3', 'L0,0', 'R0,0']);
    expect(made.held).toBeNull();
    made.undo();
    expect(places()).toContain('D-1,-1');
    made.redo();
    expect(places()).toContain('D-3,-3');
  });

  it('puts back what it carries on escape', () => {
    const { press, places } = bench();
    press('ArrowUp', 'Enter', 'ArrowLeft', 'Escape');
    expect(places()).toContain('D-1,-1');
  });

  it('lays a rhombus of the tray and takes it up again', () => {
    const { made, press } = bench();
    made.pick('h0');
    press('ArrowLeft', 'Enter');
    expect(made.tray.map(({ kind }) => kind)).toEqual(['R']);
    press('Delete');
    expect(made.tray).toHaveLength(2);
    expect(made.changed).toBe(false);
  });

  it('says how far a carried rhombus is from where it was picked up', () => {
    const { said, press } = bench();
    press('ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp');
    expect(said.at(-1)).toEqual({ what: 'carried', way: { u: -2, v: -2 } });
    press('ArrowDown', 'ArrowDown');
    expect(said.at(-1)).toEqual({ what: 'carried', way: { u: 0, v: 0 } });
  });

  it('carries several selected rhombi together', () => {
    const { press, places } = bench();
    press('ArrowUp', 'x', 'ArrowDown', 'x', 'Enter', 'ArrowDown', 'Enter');
    expect(places().filter((place) => CRATE.some(({ kind, u, v }) => place === `${kind}${u},${v}`))).toHaveLength(1);
  });

  it('selects the crate and the layer with a key, and keeps them when they are laid', () => {
    const { made, press, places } = bench();
    press('ArrowUp', 'c');
    expect(made.selected.size).toBe(2);
    press('c', 'Enter', 'ArrowUp', 'Enter');
    expect(made.selected.size).toBe(3);
    expect(places()).toEqual(['D-2,-2', 'L-1,-1', 'R-1,-1']);
  });

  it('leaves nailed open crates alone and says why', () => {
    const { made, said, press } = bench([{ kind: 'O', u: -1, v: -1 }, ...CRATE.slice(1)], []);
    press('ArrowUp', 'Enter');
    expect(made.held).toBeNull();
    expect(said.at(-1)?.what).toBe('nailed');
  });

  it('turns the arrows round when the table is seen from the other side', () => {
    const { made, press, places } = bench();
    made.upsideDown = true;
    press('ArrowUp', 'Enter', 'ArrowUp', 'Enter');
    expect(places()).toContain('D0,0');
  });
});

describe('the workbench by mouse and finger', () => {
  const at = (x: number, y: number, pointerType = 'mouse', pointerId = 1) =>
    ({ button: 0, clientX: x, clientY: y, pointerType, pointerId, isPrimary: pointerId === 1 }) as PointerEvent;

  it('draws around rhombi to select them, and nailed ones stay out', () => {
    const { made } = bench([{ kind: 'O', u: -1, v: -1 }, ...CRATE.slice(1)]);
    made.press(null, at(-100, -100));
    made.pointerMove(at(100, 100));
    expect(made.band).toEqual({ left: -100, top: -100, width: 200, height: 200 });
    made.pointerUp(at(100, 100));
    expect([...made.selected].sort()).toEqual(['t1', 't2']);
    expect(made.band).toBeNull();
  });

  const press = (made: Bench, id: string, timeStamp: number, pointerType: string) => {
    made.press(id, at(0, 0, pointerType));
    made.pointerUp({ ...at(0, 0, pointerType), timeStamp } as PointerEvent);
  };

  it.each(['mouse', 'touch'])('selects the crate, then the layer, then nothing with double presses of a %s', (pointer) => {
    const { made, said } = bench();
    for (const [twice, count] of [2, 3, 0].entries()) {
      press(made, 't0', 2000 * twice, pointer);
      press(made, 't0', 2000 * twice + 200, pointer);
      expect(made.selected.size).toBe(count);
    }
    expect(said.at(-1)).toEqual({ what: 'selected', count: 0 });
    press(made, 't0', 9000, pointer);
    press(made, 't0', 9900, pointer);
    expect(made.selected.size).toBe(0);
  });

  it('keeps a selection when it is dropped, so that a layer is lifted and slid in two goes', () => {
    const { made, places } = bench();
    press(made, 't0', 0, 'mouse');
    press(made, 't0', 100, 'mouse');
    for (const [dx, dy] of [
      [0, -48],
      [41.6, -24],
    ] as const) {
      made.press('t1', at(0, 0));
      made.pointerMove(at(dx, dy));
      made.pointerUp(at(dx, dy));
      expect([...made.selected].sort()).toEqual(['t0', 't1']);
    }
    expect(places()).toEqual(['D-3,-2', 'L-2,-1', 'R0,0']);
    made.undo();
    expect(made.selected.size).toBe(2);
    expect(places()).toEqual(['D-2,-2', 'L-1,-1', 'R0,0']);
  });

  it('draws around nothing with a finger, for fingers shift the table', () => {
    const { made } = bench();
    made.press(null, at(-100, -100, 'touch'));
    made.pointerMove(at(100, 100, 'touch'));
    expect(made.band).toBeNull();
    made.pointerUp(at(100, 100, 'touch'));
    expect(made.selected.size).toBe(0);
  });

  it('follows the finger that pressed, whatever another one does', () => {
    const { made, places } = bench();
    made.press('t0', at(0, 0, 'touch'));
    made.pointerMove(at(0, -30, 'touch'));
    const { floating } = made.drag;
    made.press('t1', at(200, 200, 'touch', 2));
    made.pointerMove(at(300, 300, 'touch', 2));
    made.pointerUp(at(300, 300, 'touch', 2));
    expect(made.drag.floating).toEqual(floating);
    expect(made.drag.carried.map(({ id }) => id)).toEqual(['t0']);
    made.pointerCancel(at(0, -30, 'touch'));
    expect(made.drag.active).toBe(false);
    expect(places()).toContain('D-1,-1');
  });

  it('lands where it is seen to hang above a finger, though the finger is already below the table', () => {
    const { made, places } = bench();
    made.press('h0', at(0, 1300, 'touch'));
    made.pointerMove(at(0, 1040, 'touch'));
    expect(made.drag.overTray).toBe(false);
    made.pointerMove(at(0, 1060, 'touch'));
    expect(made.drag.overTray).toBe(true);
    made.pointerMove(at(0, 1040, 'touch'));
    made.pointerUp(at(0, 1040, 'touch'));
    expect(places()).toHaveLength(CRATE.length + 1);
  });
});
