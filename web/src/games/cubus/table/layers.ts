/** Which rhombi of a picture belong together for a hand that lifts several: from the columns that the server names. */
import { fromTriple, type Place, type Rhombus } from '../board/lattice.ts';
import type { Column, Picture } from '../../../protocol/messages.ts';

type Shown = Pick<Picture, 'origin' | 'rhombi' | 'columns'>;

/** Those around a rhombus, fewest first: its crate; its layer; that with all above it. Only the crate without a stack. */
export function groupsAround(at: Rhombus, picture: Shown | null): Rhombus[][] {
  const crate = crateOf(at);
  const levels = picture ? levelsOf(picture) : [];
  const level = levels.find(({ rhombus }) => isSame(rhombus, at))?.level;
  if (level === undefined) return [crate];
  const layer = levels.filter((each) => each.level === level);
  const above = levels.filter((each) => each.level >= level);
  return [crate, ...[layer, above].map((group) => group.map(({ rhombus }) => rhombus))];
}

/** The sides and the lid that meet in the corner of a crate that is nearest to the viewer. */
function crateOf({ kind, u, v }: Rhombus): Rhombus[] {
  const corner: Place = kind === 'L' || kind === 'R' ? { u, v } : { u: u + 1, v: v + 1 };
  const lid = { u: corner.u - 1, v: corner.v - 1 };
  return [
    { kind: 'L', ...corner },
    { kind: 'R', ...corner },
    { kind: 'D', ...lid },
    { kind: 'O', ...lid },
  ];
}

function levelsOf({ origin, rhombi, columns }: Shown): { rhombus: Rhombus; level: number }[] {
  return rhombi.map(fromTriple).flatMap((rhombus) => {
    const level = levelOf(rhombus, columns, origin);
    return level === undefined ? [] : [{ rhombus, level }];
  });
}

/** In which layer the crate is that a rhombus belongs to, from 0 at the table. */
function levelOf({ kind, u, v }: Rhombus, columns: readonly Column[], [ou, ov]: readonly [number, number]): number | undefined {
  const heightAt = (x: number, y: number) => columns.find((each) => each.x === x && each.y === y)?.height ?? 0;
  for (const { x, y, height } of columns) {
    if (x + ou - u !== y + ov - v) continue;
    const level = kind === 'D' || kind === 'O' ? x + ou - u - 1 : x + ou - u;
    const hidden = kind === 'L' ? heightAt(x + 1, y) : kind === 'R' ? heightAt(x, y + 1) : height - 1;
    if (level >= hidden && level < height && level >= 0) return level;
  }
  return undefined;
}

function isSame(one: Rhombus, other: Rhombus): boolean {
  return one.kind === other.kind && one.u === other.u && one.v === other.v;
}
