/** Words for rhombi, columns and what is wrong with a draft. */
import type { Said } from '../board/bench.svelte.ts';
import type { Kind, Place } from '../board/lattice.ts';
import { gameWords } from '../../../i18n/index.svelte.ts';
import { t } from '../i18n/index.ts';
import type { Column, Preview } from '../../../protocol/messages.ts';
import { placeName } from './places.ts';

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

/** "b1: 3 crates high, open lid" */
export function columnWords(column: Column): string {
  const where = t('column', { place: placeName(column), height: column.height });
  return column.open ? `${where}, ${t('column.open')}` : where;
}

/** How the points of a build come about. */
export interface Build {
  readonly gained: number;
  readonly points: number;
  readonly uses: string;
  readonly takes: string;
}

/** "2 crates with 1 left side, 2 lids" */
export function buildStory({ gained, uses, takes }: Build, rules: string): string {
  const crates = gained;
  if (rules === 'kids') return t('sheet.kids', { crates });
  const what = uses ? t('sheet.usual', { crates, uses: listKinds(uses) }) : t('sheet.bare', { crates });
  return takes ? t('sheet.with-takes', { what, takes: listKinds(takes) }) : what;
}

/** 3 × 2 − 1 = 5; children count crates alone. */
export function buildSum({ gained, points, uses, takes }: Build, rules: string): string {
  if (rules === 'kids') return '';
  const added = uses.length ? ` − ${uses.length}` : '';
  const taken = takes.length ? ` + ${takes.length}` : '';
  return `3 × ${gained}${added}${taken} = ${points}`;
}

/** "2 to the right, 1 up of where it was picked up" */
function wayWords({ u, v }: Place): string {
  const [across, down] = [v - u, (u + v) / 2];
  const parts = [
    ...(across ? [t(across > 0 ? 'said.right' : 'said.left', { n: Math.abs(across) })] : []),
    ...(down ? [t(down > 0 ? 'said.down' : 'said.up', { n: Math.abs(down) })] : []),
  ];
  return parts.length ? t('said.carried', { where: parts.join(', ') }) : t('said.back');
}

/** What was just done with rhombi, but for going from one to another. */
export function saidWords(said: Exclude<Said, { what: 'cursor' }>): string {
  switch (said.what) {
    case 'carried':
      return wayWords(said.way);
    case 'nailed':
    case 'put-back':
      return t(`said.${said.what}`);
    default:
      return t(`said.${said.what}`, { n: said.count });
  }
}

export function faultWords(preview: Preview): string {
  const { error } = preview;
  if (!error) return '';
  const params = { missing: listKinds(preview.missing ?? ''), left: listKinds(preview.takes ?? '') };
  return gameWords('cubus', `draft.${error.error}`, params) ?? error.message;
}
