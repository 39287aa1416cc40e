/** What games, their settings and their bots are called: in the page's words where it has any, else as the server calls them. */
import { gameWords, t } from '../i18n/index.svelte.ts';
import type { Listing } from '../protocol/messages.ts';

export function gameName(game: string): string {
  return gameWords(game, 'name') ?? readable(game);
}

export function settingName(game: string, setting: string): string {
  return gameWords(game, `setting.${setting}`) ?? readable(setting);
}

export function choiceName(game: string, setting: string, value: boolean | number | string | null): string {
  return gameWords(game, `setting.${setting}.${value}`) ?? String(value);
}

/** What a game is like with a choice, in one sentence, where the page has one. */
export function choiceLikeness(game: string, setting: string, value: boolean | number | string | null): string {
  return gameWords(game, `setting.${setting}.${value}.like`) ?? '';
}

/** What bots of a level are called. */
export function levelName(game: string, level: string): string {
  return gameWords(game, `bot.${level}`) ?? level;
}

/** What a level of a game is like, in one line. */
export function likeness(game: string, level: string): string {
  return gameWords(game, `bot.${level}.like`) ?? '';
}

/** What is sent for somebody who gave no name: everybody reads it in the own language, as `shownName` says it. */
export function nameless(number: number): string {
  return `#${number}`;
}

const NAMELESS = /^#(\d{1,3})$/;

export function isNameless(name: string | null): boolean {
  return NAMELESS.test(name ?? '');
}

/** A name as it is read here. */
export function shownName(name: string): string {
  const [, number] = NAMELESS.exec(name) ?? [];
  return number ? t('player-n', { n: number }) : name;
}

/** Who sits on a chair of a table of a list; whoever plays there alone is called so. */
export function sitterName({ game, names, own }: Listing, chair: number): string {
  if (own.length === 1 && own[0] === chair) return t('you');
  const name = names[chair] ?? t('lobby.open-chair');
  if (!name) return t('player.forgotten');
  return name.startsWith('bot:') ? levelName(String(game.game), name.slice(4)) : shownName(name);
}

/** Who sits at a table of a list. */
export function sitters(match: Listing): string {
  return match.names.map((_, chair) => sitterName(match, chair)).join(' · ');
}

/** A name for programs as people write it: "largest_take" becomes "Largest take". */
export function readable(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
