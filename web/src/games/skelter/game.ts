/** Helter-Skelter in the browser. */
import { worded } from '../../i18n/index.svelte.ts';
import type { GameUi } from '../../match/game.ts';
import type { SkelterTable } from '../../protocol/messages.ts';
import { t } from './i18n/index.ts';
import ReplayBoard from './replay/ReplayBoard.svelte';
import Story from './replay/Story.svelte';
import { coloursOf } from './table/fields.ts';
import SkelterMatch from './table/SkelterMatch.svelte';

const ui: GameUi = {
  Match: SkelterMatch,
  ReplayBoard,
  Story,
  storyTitle: () => t('moves.title'),
  seat: (view, seat) => {
    const table = view.table as unknown as SkelterTable;
    return { colours: coloursOf(table, seat), ...(table.out.includes(seat) ? { note: t('player.out') } : {}) };
  },
  scored: false,
  pace: () => 700,
  review: () => worded(import('./review/index.ts')),
  study: () => worded(import('./lesson/index.ts')),
};

export default ui;
