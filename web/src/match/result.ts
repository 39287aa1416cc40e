/** How a match ended, in a sentence. */
import { listed, t } from '../i18n/index.svelte.ts';
import type { Update } from '../protocol/messages.ts';
import type { Player } from './players.ts';

export function resultOf({ outcome }: Pick<Update, 'outcome'>, people: readonly Player[]): string {
  if (!outcome) return t('over.closed');
  const { winners } = outcome;
  const own = people.filter(({ chair }) => chair.yours);
  const isMine = own.length === 1 && winners.includes(own[0]?.seat ?? -1);
  if (isMine) return winners.length > 1 ? t('over.you-share') : t('over.you-win');
  const name = listed(winners.map((seat) => people.find((each) => each.seat === seat)?.called ?? ''));
  return winners.length ? t(winners.length > 1 ? 'over.share' : 'over.wins', { name }) : t('over.nobody');
}
