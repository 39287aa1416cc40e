/** What to do now, or what the table waits for, in a sentence. */
import { t } from '../i18n/index.ts';
import { colourName, colourOf } from './fields.ts';
import type { SkelterGame } from './game.svelte.ts';

/** The colour of the stone that is moved or placed next. */
export function colourToMove(game: SkelterGame): string {
  return game.table?.placing ?? colourOf(game.table, game.seat ?? game.table?.turn ?? 0) ?? 'slate';
}

export function statusOf(game: SkelterGame): string {
  const { table, phase, seat, reveal } = game;
  if (!table) return '';
  if (reveal) return game.about('status.revealing', reveal.seat);
  const alone = game.own.length === 1;
  const acts = seat !== null;
  const name = game.named(seat);
  switch (phase) {
    case 'choose':
      if (!acts) return game.about('status.choose-others', table.turn);
      return alone ? t('status.choose') : t('status.choose-name', { name });
    case 'place':
      if (!acts) return game.about('status.place-others', table.turn);
      if (table.sets > 1) return t('status.place-stone-name', { name, colour: colourName(colourToMove(game)) });
      return alone ? t('status.place') : t('status.place-name', { name });
    case 'turn':
      if (!acts) return game.about('status.turn-others', table.turn);
      return alone ? t('status.turn') : t('status.turn-name', { name });
    case 'lifted':
      if (!acts) return game.about('status.lifted-others', table.turn);
      if (game.finishing) return t('status.finishing');
      return alone ? t('status.lifted') : t('status.lifted-name', { name });
    case 'claim': {
      const { attack } = table;
      const params = { attacker: game.named(attack?.seat), owner: game.named(attack?.owner), field: attack?.on ?? '' };
      return acts ? game.about('status.claim', attack?.owner, params) : game.about('status.claim-others', attack?.seat, params);
    }
    default:
      return t('status.over');
  }
}
