/** The words that are said at the table alone: they come with it, not with the first page. */
import { gameWords, learnLate } from '../i18n/index.svelte.ts';
import type { SignName } from '../net/room.svelte.ts';
import en from './i18n/table-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('table', en, import.meta.glob(['./i18n/table-??.ts', '!./i18n/table-en.ts']));

/** What a friendly sign says; praise is worded by the game. */
export function signWords(game: string, sign: SignName): string {
  return (sign === 'well-done' ? gameWords(game, 'sign.praise') : undefined) ?? t(`sign.${sign}`);
}
