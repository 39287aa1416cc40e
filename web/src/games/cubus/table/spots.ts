/** Where on the table the things to press are, from the columns and edits that the server names. */
import type { Spot } from '../board/spot.ts';
import { fromTriple, type Kind, type Rhombus } from '../board/lattice.ts';
import { t } from '../i18n/index.ts';
import type { Column, CubusScene, Gain, Preview } from '../../../protocol/messages.ts';
import { faceOf, placeName, type Cell } from './places.ts';
import { listKinds } from './words.ts';

type Origin = readonly [number, number];

/** The place of a column's lid in the picture: a crate higher is one step up on the screen. */
export function lidOf({ x, y, height, open }: Column, [u, v]: Origin): Rhombus {
  return { kind: open ? 'O' : 'D', u: x + u - height, v: y + v - height };
}

export function crateSpots(preview: Preview, tool: 'add' | 'take' | 'turn'): Spot[] {
  const { picture } = preview;
  if (!picture) return [];
  const cells = { add: preview.can_add, take: preview.can_take, turn: preview.can_turn }[tool];
  return cells.map(([x, y], at) => {
    const column = columnAt(picture.columns, x, y);
    const { u, v } = lidOf(column, picture.origin);
    const sign = tool === 'take' ? '−' : '+';
    const spot = { key: `${tool} ${x} ${y}`, u, v, sign, label: labelOf(tool, x, y) } as const;
    const gain = tool === 'add' ? preview.gains[at] : undefined;
    return gain ? gaining(spot, gain) : spot;
  });
}

/** A crate says what the draft would be worth with it, or what the hand lacks for it. */
function gaining(spot: Spot, { points, missing }: Gain): Spot {
  if (missing) return { ...spot, lacks: [...missing] as Kind[], label: `${spot.label}: ${t('spot.lacks', { what: listKinds(missing) })}` };
  const note = points > 0 ? `+${points}` : String(points).replace('-', '−');
  return { ...spot, note, idle: points < 1, label: `${spot.label}: ${t('spot.worth', { n: points })}` };
}

/** What would come before the first row or column has no place of its own yet. */
function labelOf(tool: 'add' | 'take' | 'turn', x: number, y: number): string {
  const place = placeName({ x, y });
  if (y < 0) return t('spot.add-behind', { place });
  if (x < 0) return t('spot.add-beside', { place });
  return t(`spot.${tool}`, { place });
}

/** A column, or for a new one the place where its lid will be seen: on the table, or above what stands before it. */
function columnAt(columns: readonly Column[], x: number, y: number): Column {
  const heightAt = (atX: number, atY: number) => columns.find((each) => each.x === atX && each.y === atY)?.height ?? 0;
  const present = columns.find((each) => each.x === x && each.y === y);
  return present ?? { x, y, height: Math.max(heightAt(x + 1, y), heightAt(x, y + 1)), open: false };
}

interface Removable extends Cell {
  readonly do: string;
  readonly frees: number;
  readonly lid: Rhombus;
}

/** The crates that may go: each is known by the lid that its going changes. */
export function removalsOf({ picture, removals }: CubusScene): Removable[] {
  const lids = picture.rhombi.map(fromTriple).filter(({ kind }) => kind === 'D' || kind === 'O');
  return removals.flatMap((removal) => {
    const after = new Set(removal.picture.rhombi.map(([kind, u, v]) => `${kind}${u},${v}`));
    const lid = lids.find(({ kind, u, v }) => !after.has(`${kind}${u},${v}`));
    const column = lid && faceOf(lid, picture);
    return column ? [{ do: removal.do, frees: removal.frees, lid, x: column.x, y: column.y }] : [];
  });
}

export function removalSpots(scene: CubusScene): Spot[] {
  return removalsOf(scene).map(({ do: key, frees, lid: { u, v }, x, y }) => {
    const label = t('spot.remove', { place: placeName({ x, y }), n: frees });
    return { key, u, v, sign: '−' as const, label, note: String(frees) };
  });
}
