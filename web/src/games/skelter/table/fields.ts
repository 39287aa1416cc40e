/** A table of Helter-Skelter as fields to draw. */
import type { Field } from '../board/drawn.ts';
import { t } from '../i18n/index.ts';
import type { SkelterTable } from '../../../protocol/messages.ts';

/** `nameOf` says whose the stones of a seat are, where that is known. */
export function fieldsOf(table: SkelterTable, nameOf: (seat: number) => string = () => ''): Field[] {
  return Object.entries(table.places).map(([id, [x, y]]) => {
    const pile = table.stones[id] ?? [];
    const colour = pile.length ? undefined : (table.shown[id] ?? null);
    const peek = pile.length ? table.shown[id] : undefined;
    const stones = pile.map((each, level) => stone(each, nameOf(table.piles[id]?.[level] ?? 0)));
    return { id, x, y, colour, pile, peek, mark: answer(table, id), label: label(id, stones, colour, peek) };
  });
}

/** What a claim has just shown of a field. */
function answer({ verdict, checked }: SkelterTable, id: string): Field['mark'] {
  if (verdict?.of !== 'claim' || !checked.includes(id)) return undefined;
  return verdict.right ? 'right' : 'wrong';
}

function stone(colour: string, name: string): string {
  return name ? t('field.stone', { colour: colourName(colour), name }) : colourName(colour);
}

function label(id: string, stones: readonly string[], colour: string | null | undefined, peek: string | undefined): string {
  if (!stones.length) {
    return colour ? t('field.empty', { field: id, colour: colourName(colour) }) : t('field.neutral', { field: id });
  }
  const pile = [...stones].reverse().join(`, ${t('field.on')} `);
  const words = t('field.stones', { field: id, stones: pile });
  return peek ? `${words}; ${t('field.peek', { colour: colourName(peek) })}` : words;
}

export function liftedOf(table: SkelterTable): { field: string; colour: string } | null {
  const { lifted } = table;
  return lifted ? { field: lifted.from, colour: lifted.colour } : null;
}

/** The colours of a seat, as far as it has them. */
export function coloursOf(table: SkelterTable | undefined, seat: number): string[] {
  return [table?.colours[seat] ?? []].flat();
}

/** The first colour of a seat, if it has one already. */
export function colourOf(table: SkelterTable | undefined, seat: number): string | undefined {
  return coloursOf(table, seat)[0];
}

const NAMES = {
  red: 'colour.red',
  amber: 'colour.amber',
  green: 'colour.green',
  blue: 'colour.blue',
  violet: 'colour.violet',
  slate: 'colour.slate',
} as const;

export const COLOURS = Object.keys(NAMES) as readonly (keyof typeof NAMES)[];

export function colourName(colour: string): string {
  return colour in NAMES ? t(NAMES[colour as keyof typeof NAMES]) : colour;
}
