/** What to do now, or what the table waits for, in a sentence. */
import { t } from '../i18n/index.ts';
import type { CubusGame } from './game.svelte.ts';

export function statusOf(game: CubusGame): string {
  const { table, phase, seat } = game;
  if (!table) return '';
  const alone = game.own.length === 1;
  const name = game.named(seat);
  const passer = game.named(table.passer);
  switch (phase) {
    case 'build':
      if (seat === null) return game.about('status.others-turn', table.turn);
      return alone ? t('status.build') : t('status.build-name', { name });
    case 'knock':
      return seat === null ? game.about('status.knock-others', table.passer) : t('status.knock', { passer });
    case 'show':
      if (seat === null) return game.about('status.shows', table.knocker);
      return alone ? t('status.show', { passer }) : t('status.show-name', { name, passer });
    case 'leftovers':
      if (seat === null) return t('status.leftovers-others');
      return alone ? t('status.leftovers') : t('status.leftovers-name', { name });
    case 'demolition':
      if (seat === null) return game.about('status.demolition-others', table.turn);
      return alone ? t('status.demolition') : t('status.demolition-name', { name });
    case 'lay':
      return t('status.lay');
    case 'over':
      return t('status.over');
    default:
      return '';
  }
}
