/** What the keyboard carries over the table. */
import { landing, type Carried } from './drag.svelte.ts';
import type { Lying } from './draft.ts';
import { fromScreen, middle, snap, step } from './lattice.ts';
import type { Direction, Kind, Place, Rhombus } from './lattice.ts';

/** What is carried, how far, and how far it was when it was picked up. */
export interface Held {
  readonly carried: readonly Carried[];
  readonly by: Place;
  readonly start: Place;
}

/** All that lies on the table, with what is carried where it would land. */
export function withHeld(lying: readonly Lying[], held: Held | null): readonly Lying[] {
  if (!held) return lying;
  const places = landing(held.carried, held.by);
  const resting = lying.filter(({ id }) => !(id in places));
  const carried = held.carried.map(({ id, kind, from }): Lying => {
    const place = places[id] ?? { u: 0, v: 0 };
    return { id, kind, nailed: false, borrowed: false, fromHand: from === null, ...place };
  });
  return [...resting, ...carried];
}

export function carriedOn(held: Held, direction: Direction): Held {
  return { ...held, by: step(held.by, direction) };
}

/** How far it is from where it was picked up. */
export function wayOf({ by, start }: Held): Place {
  return { u: by.u - start.u, v: by.v - start.v };
}

/** Where a rhombus out of the tray is held first: upon the one that the cursor is at. */
export function nearest(kind: Kind, here: Rhombus | undefined): Place {
  if (!here) return { u: 0, v: 0 };
  const at = middle(here);
  const own = middle({ kind, u: 0, v: 0 });
  return snap(fromScreen({ x: at.x - own.x, y: at.y - own.y }));
}
