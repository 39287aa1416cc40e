/** What lies on the table of Cubus, in words: towers row by row, rhombi by the face of their crate. */
import type { Column, Picture, Preview } from '../../../protocol/messages.ts';
import type { Rhombus } from '../board/lattice.ts';
import { faceOf, letterOf, placeName, rowsOf, type Cell } from '../table/places.ts';
import { faultWords, kindNames } from '../table/words.ts';
import { t } from './words.ts';

type Laid = Pick<Picture, 'columns' | 'origin'>;

/** "b2 3", "b2 empty" */
export function towerWords(column: Column): string {
  const place = placeName(column);
  if (!column.height) return t('ear.empty', { place });
  return t(column.open ? 'ear.tower-open' : 'ear.tower', { place, height: column.height });
}

/** Whatever stands or does not stand at a place. */
export function placeWords(columns: readonly Column[], cell: Cell): string {
  return towerWords(columns.find(({ x, y }) => x === cell.x && y === cell.y) ?? { ...cell, height: 0 });
}

/** "Row 2: a2 1, b2 3", with the places between them that are empty. */
export function rowWords(columns: readonly Column[], y: number): string {
  const last = Math.max(-1, ...columns.filter((each) => each.y === y).map(({ x }) => x));
  const towers = Array.from({ length: last + 1 }, (_, x) => placeWords(columns, { x, y }));
  return t('ear.row', { row: y + 1, towers: towers.join(', ') || placeWords(columns, { x: 0, y }) });
}

/** Every row of the stack, from the rear. */
export function allRows(columns: readonly Column[]): string[] {
  return rowsOf(columns).map((_, y) => rowWords(columns, y));
}

export function columnWords(columns: readonly Column[], x: number): string {
  const last = Math.max(-1, ...columns.filter((each) => each.x === x).map(({ y }) => y));
  const towers = Array.from({ length: last + 1 }, (_, y) => placeWords(columns, { x, y }));
  return towers.join(', ') || t('ear.empty', { place: letterOf(x) });
}

/** "left side of b2, level 1": what a rhombus is in a stack; only its kind where it is not part of it. */
export function faceWords(rhombus: Rhombus, laid: Laid | null): string {
  const kind = kindNames()[rhombus.kind];
  const face = laid && faceOf(rhombus, laid);
  if (!face) return kind;
  const place = placeName(face);
  return rhombus.kind === 'L' || rhombus.kind === 'R' ? t('ear.face', { kind, place, level: face.level }) : t('ear.lid', { kind, place, height: face.level });
}

/** What is wrong with a draft, with the places that are meant; `lacking` are the rhombi that the hand has not, as they are shown. */
export function faultInWords(preview: Preview, lacking: readonly Rhombus[], table: Laid | null): string {
  if (!preview.error) return '';
  const { at } = preview.error;
  const laid = preview.picture ?? table;
  if (preview.error.error === 'not-in-hand' && lacking.length) return t('ear.missing', { what: lacking.map((each) => faceWords(each, laid)).join(', ') });
  const [kind, u, v] = at ?? [];
  const where = kind !== undefined && u !== undefined && v !== undefined ? faceWords({ kind, u, v }, laid) : '';
  const isKnown = laid && kind !== undefined && u !== undefined && v !== undefined && faceOf({ kind, u, v }, laid);
  return isKnown ? faultWords(preview).replace(/\.$/, `: ${where}.`) : faultWords(preview);
}

/** What a draft is worth; of one that cannot be built, why, and what it would be. */
export function worthWords(preview: Preview, lacking: readonly Rhombus[], table: Laid | null): string {
  const { error, points, gained } = preview;
  if (!error) return points === null ? '' : t('ear.worth', { n: points, crates: gained ?? 0 });
  const fault = faultInWords(preview, lacking, table);
  return t('ear.not-yet', { fault: points !== null && points > 0 ? t('ear.would-be', { fault, n: points }) : fault });
}
