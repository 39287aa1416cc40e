import { describe, expect, it } from 'vitest';
import { adopt, begin, isChanged, lay, lying, redo, reset, restore, save, takeUp, tray, undo } from './draft.ts';
import type { Place, Rhombus } from './lattice.ts';

const CRATE: Rhombus[] = [
  { kind: 'D', u: -1, v: -1 },
  { kind: 'L', u: 0, v: 0 },
  { kind: 'R', u: 0, v: 0 },
];
const HIGHER: Rhombus[] = [
  { kind: 'D', u: -2, v: -2 },
  { kind: 'L', u: -1, v: -1 },
  { kind: 'R', u: -1, v: -1 },
  { kind: 'L', u: 0, v: 0 },
  { kind: 'R', u: 0, v: 0 },
];

function places(draft: ReturnType<typeof begin>): string[] {
  return lying(draft).map(({ kind, u, v }) => `${kind}${u},${v}`).sort();
}

function shift(draft: ReturnType<typeof begin>, ids: string[], by: Place): ReturnType<typeof begin> {
  const moved = ids.map((id) => [id, { u: (draft.places[id]?.u ?? 0) + by.u, v: (draft.places[id]?.v ?? 0) + by.v }]);
  return lay(draft, Object.fromEntries(moved));
}

describe('a draft', () => {
  it('begins with the table laid and the hand in the tray', () => {
    const draft = begin(CRATE, ['L', 'D']);
    expect(lying(draft)).toHaveLength(3);
    expect(tray(draft).map(({ kind }) => kind)).toEqual(['L', 'D']);
    expect(isChanged(draft)).toBe(false);
  });

  it('lays a rhombus from the tray and takes it up again', () => {
    const laid = lay(begin(CRATE, ['L']), { h0: { u: 3, v: 4 } });
    expect(places(laid)).toContain('L3,4');
    expect(tray(laid)).toEqual([]);
    expect(isChanged(laid)).toBe(true);
    expect(isChanged(takeUp(laid, ['h0']))).toBe(false);
  });

  it('moves several together as one step of undo', () => {
    const moved = shift(begin(CRATE, []), ['t0', 't1', 't2'], { u: 1, v: 0 });
    expect(places(moved)).toEqual(['D0,-1', 'L1,0', 'R1,0']);
    expect(isChanged(undo(moved))).toBe(false);
    expect(places(redo(undo(moved)))).toEqual(places(moved));
  });

  it('forgets what was undone once something else is done', () => {
    const moved = shift(begin(CRATE, []), ['t0'], { u: 1, v: 0 });
    const other = shift(undo(moved), ['t1'], { u: 0, v: 1 });
    expect(redo(other)).toBe(other);
  });

  it('does not move nailed open crates, alone or among others', () => {
    const draft = begin([{ kind: 'O', u: -1, v: -1 }, ...CRATE.slice(1)], [], [{ u: -1, v: -1 }]);
    expect(shift(draft, ['t0'], { u: 1, v: 1 })).toBe(draft);
    expect(places(shift(draft, ['t0', 't1'], { u: 1, v: 1 }))).toContain('O-1,-1');
    expect(takeUp(draft, ['t0'])).toBe(draft);
  });

  it('moves open crates that nobody says are nailed', () => {
    const draft = begin([{ kind: 'O', u: -1, v: -1 }, ...CRATE.slice(1)], [], [{ u: 3, v: 3 }]);
    expect(places(shift(draft, ['t0'], { u: 1, v: 1 }))).toContain('O0,0');
  });

  it('ignores a move that goes nowhere', () => {
    const draft = begin(CRATE, []);
    expect(shift(draft, ['t0'], { u: 0, v: 0 })).toBe(draft);
    expect(undo(draft)).toBe(draft);
  });

  it('resets as a step that can be undone', () => {
    const moved = shift(begin(CRATE, ['R']), ['t0'], { u: 1, v: 0 });
    expect(isChanged(reset(moved))).toBe(false);
    expect(places(undo(reset(moved)))).toEqual(places(moved));
  });

  it('adopts a picture with as little movement as possible', () => {
    const adopted = adopt(begin(CRATE, ['R', 'L', 'L']), HIGHER);
    expect(places(adopted)).toEqual(HIGHER.map(({ kind, u, v }) => `${kind}${u},${v}`).sort());
    expect(adopted.places.t1).toEqual({ u: 0, v: 0 });
    expect(tray(adopted).map(({ kind }) => kind)).toEqual(['L']);
  });

  it('borrows what a picture needs and nobody has, and gives it back', () => {
    const adopted = adopt(begin(CRATE, ['L']), HIGHER);
    expect(places(adopted)).toHaveLength(5);
    expect(lying(adopted).filter(({ borrowed }) => borrowed).map(({ kind }) => kind)).toEqual(['R']);
    const back = adopt(adopted, CRATE);
    expect(tray(back).map(({ kind }) => kind)).toEqual(['L']);
    expect(isChanged(back)).toBe(false);
  });

  it('survives a reload while table and hand are the same', () => {
    const moved = lay(begin(CRATE, ['L']), { h0: { u: 2, v: 2 } });
    expect(places(restore(begin(CRATE, ['L']), save(moved)))).toEqual(places(moved));
    expect(isChanged(restore(begin(CRATE, ['R']), save(moved)))).toBe(false);
    expect(isChanged(restore(begin(CRATE, ['L']), 'nonsense'))).toBe(false);
  });
});
