/** Cubus in the browser. */
import { worded } from '../../i18n/index.svelte.ts';
import type { GameUi } from '../../match/game.ts';
import { glideTime } from '../../preferences.svelte.ts';
import { t } from './i18n/index.ts';
import { details } from './table/sheet.ts';
import ReplayBoard from './replay/ReplayBoard.svelte';
import Story from './replay/Story.svelte';
import CubusMatch from './table/CubusMatch.svelte';
import SeatExtra from './table/SeatExtra.svelte';

const ui: GameUi = {
  Match: CubusMatch,
  ReplayBoard,
  Story,
  storyTitle: () => t('sheet.title'),
  seat: () => ({}),
  SeatExtra,
  scored: true,
  pace: () => Math.max(400, glideTime() * 3),
  details,
  review: () => worded(import('./review/index.ts')),
  study: () => worded(import('./lesson/index.ts')),
};

export default ui;
