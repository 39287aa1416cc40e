/** What the page knows of Helter-Skelter from the beginning. */
import type { Door } from '../../match/game.ts';
import './i18n/index.ts';
import Picture from './Picture.svelte';

export const door: Door = {
  Picture,
  load: () => import('./game.ts'),
  hasLesson: true,
  puzzles: { at: (day) => `/memory?what=${day}` },
  pages: {
    memory: {
      load: () => import('./lesson/MemoryPage.svelte'),
      section: 'learn',
    },
  },
};
