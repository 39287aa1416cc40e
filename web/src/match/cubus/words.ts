/** Words for rhombi, columns and what is wrong with a draft. */
import type { Kind } from '../../board/lattice.ts';
import { maybe, t } from '../../i18n/index.svelte.ts';
import type { Column, Preview } from '../../protocol/messages.ts';

export const KINDS: readonly Kind[] = ['L', 'R', 'D', 'O'];

export function kindNames(): Record<Kind, string> {
  return { L: t('kind.L'), R: t('kind.R'), D: t('kind.D'), O: t('kind.O') };
}

export function count(letters: string, kind: Kind): number {
  return [...letters].filter((letter) => letter === kind).length;
}

/** "2 left sides, 1 lid" */
export function listKinds(letters: string): string {
  const parts = KINDS.flatMap((kind) => {
    const n = count(letters, kind);
    return n ? [t(`count.${kind}`, { n })] : [];
  });
  return parts.join(', ') || t('count.none');
}

/** "row 1, column 2: 3 crates high, open lid", rows and columns as in the plan. */
export function columnWords({ x, y, height, open }: Column): string {
  const where = t('column', { row: x + 1, column: y + 1, height });
  return open ? `${where}, ${t('column.open')}` : where;
}

export function faultWords(preview: Preview): string {
  const { error } = preview;
  if (!error) return '';
  const params = { missing: listKinds(preview.missing ?? ''), left: listKinds(preview.takes ?? '') };
  return maybe(`draft.${error.error}`, params) ?? error.message;
}
