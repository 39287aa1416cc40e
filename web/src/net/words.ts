/** What went wrong, in the person's language; the server's own sentence where the page has no words for the code. */
import { gameWords, t } from '../i18n/index.svelte.ts';
import { Refused, Unreachable } from './api.ts';

export function words(reason: unknown, game = ''): string {
  if (reason instanceof Unreachable) return t('error.unreachable');
  if (reason instanceof Refused) return gameWords(game, `error.${reason.code}`) ?? (reason.message || t('error.unknown'));
  return t('error.unknown');
}
