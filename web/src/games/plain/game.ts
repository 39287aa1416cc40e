/** Any game, from its listed actions and its table as text. */
import type { GameUi } from '../../match/game.ts';
import { t } from './i18n/index.ts';
import PlainMatch from './PlainMatch.svelte';
import ReplayBoard from './ReplayBoard.svelte';
import Story from './Story.svelte';

const ui: GameUi = {
  Match: PlainMatch,
  ReplayBoard,
  Story,
  storyTitle: () => t('story.title'),
  seat: () => ({}),
  scored: true,
  pace: () => 900,
};

export default ui;
