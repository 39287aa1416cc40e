/** A table of Helter-Skelter as fields to draw. */
import type { Field } from '../../board/SkelterBoard.svelte';
import { t } from '../../i18n/index.svelte.ts';
import type { SkelterTable } from '../../protocol/messages.ts';

export function fieldsOf(table: SkelterTable): Field[] {
  return Object.entries(table.places).map(([id, [x, y]]) => {
    const pile = (table.piles[id] ?? []).map((seat) => table.colours[seat] ?? 'slate');
    const colour = pile.length ? undefined : (table.shown[id] ?? null);
    const peek = pile.length ? table.shown[id] : undefined;
    return { id, x, y, colour, pile, peek, label: label(id, pile, colour, peek) };
  });
}

function label(id: string, pile: readonly string[], colour: string | null | undefined, peek: string | undefined): string {
  if (!pile.length) {
    return colour ? t('field.empty', { field: id, colour: colourName(colour) }) : t('field.neutral', { field: id });
  }
  const stones = [...pile].reverse().map(colourName).join(`, ${t('field.on')} `);
  const words = t('field.stones', { field: id, stones });
  return peek ? `${words}; ${t('field.peek', { colour: colourName(peek) })}` : words;
}

export function liftedOf(table: SkelterTable): { field: string; colour: string } | null {
  const { lifted } = table;
  return lifted ? { field: lifted.from, colour: table.colours[lifted.seat] ?? 'slate' } : null;
}

const NAMES = {
  red: 'colour.red',
  amber: 'colour.amber',
  green: 'colour.green',
  blue: 'colour.blue',
  violet: 'colour.violet',
  slate: 'colour.slate',
} as const;

export function colourName(colour: string): string {
  return colour in NAMES ? t(NAMES[colour as keyof typeof NAMES]) : colour;
}
