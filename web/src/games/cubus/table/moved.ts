/** Which rhombi lie elsewhere than before. */
import { currentView } from '../../../match/players.ts';
import type { Update } from '../../../protocol/messages.ts';
import { fromTriple, type Rhombus } from '../board/lattice.ts';

/** What lies on the table at a moment. */
export function rhombiIn(update: Update | null): Rhombus[] {
  const view = update ? currentView(update) : undefined;
  return view?.scene?.picture.rhombi.map(fromTriple) ?? [];
}

/** How many rhombi move from one moment to the next. */
export function movedBetween(before: Update | null, after: Update): number {
  const was = keysOf(rhombiIn(before));
  return rhombiIn(after).filter((rhombus) => !was.has(keyOf(rhombus))).length;
}

/** The server reads a picture from its beginning: so what does not fit is found among what was moved. */
export function movedLast(rhombi: readonly Rhombus[], laid: readonly Rhombus[]): Rhombus[] {
  const was = keysOf(laid);
  return [...rhombi].sort((one, other) => Number(!was.has(keyOf(one))) - Number(!was.has(keyOf(other))));
}

function keysOf(rhombi: readonly Rhombus[]): Set<string> {
  return new Set(rhombi.map(keyOf));
}

function keyOf({ kind, u, v }: Rhombus): string {
  return `${kind}${u},${v}`;
}
