/** Words for those who will sit at a table. */
import { t } from '../i18n/index.svelte.ts';
import { levelName, likeness } from '../match/names.ts';
import type { Sitter } from './order.ts';

/** What a player without a name is called. */
export function fallbackName(index: number): string {
  return t('player-n', { n: index + 1 });
}

export function sitterName(game: string, sitter: Sitter): string {
  if (!sitter.startsWith('bot:')) return t(`sitter.${sitter as 'me' | 'here' | 'friend'}`);
  return t('sitter.bot', { level: levelName(game, sitter.slice(4)) });
}

/** What to expect of whoever needs no name here. */
export function hint(game: string, sitter: Sitter): string {
  return sitter === 'friend' ? t('home.friend-hint') : likeness(game, sitter.slice(4));
}
