/** Sentences about players, worded for the person: "Bo sees no build", "You see no build". */
import { gameWords, t } from '../i18n/index.svelte.ts';
import type { Params } from '../i18n/fill.ts';
import type { Entry } from '../protocol/messages.ts';
import type { Player } from './players.ts';

/** The sentence `KEY` of a game about somebody, or `KEY.you` when it is oneself. */
export function about(game: string, key: string, who: Player | undefined, params: Params = {}): string | undefined {
  const own = who?.isYou ? gameWords(game, `${key}.you`, params) : undefined;
  return own ?? gameWords(game, key, { name: who?.name ?? '', ...params });
}

/** What somebody did: in the words of the game for the verb, else as the log has it. */
export function sentence(game: string, { do: what, auto }: Entry, who: Player | undefined, details: Params = {}): string {
  const [verb = '', argument = ''] = what.split(' ');
  const said = about(game, `log.${verb}`, who, { argument, ...details }) ?? (who ? `${who.name}: ${what}` : what);
  return auto ? timedOut(said) : said;
}

/** With a full stop where none is: others follow it. */
export function stopped(said: string): string {
  return /[.!?…]$/.test(said) || !said ? said : `${said}.`;
}

/** The same, when it was done for somebody whose time was up. */
export function timedOut(said: string): string {
  return t('timed-out', { said });
}
