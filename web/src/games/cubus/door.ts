/** What the page knows of Cubus from the beginning. */
import type { Door } from '../../match/game.ts';
import { worded } from '../../i18n/index.svelte.ts';
import { t } from './i18n/index.ts';
import Picture from './Picture.svelte';
import Welcome from './welcome/Welcome.svelte';

export const door: Door = {
  Picture,
  Welcome,
  load: () => worded(import('./game.ts')),
  hasLesson: true,
  puzzles: { at: (day) => `/puzzles/${day}`, embed: true, editions: ['2005', '1987', 'kids'] },
  pages: {
    position: {
      load: () => worded(import('./analysis/AnalysisPage.svelte')),
      words: ['analysis', 'cubus-ear', 'table'],
      title: () => t('analysis.of'),
    },
  },
};
