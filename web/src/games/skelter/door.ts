/** What the page knows of Helter-Skelter from the beginning. */
import type { Door } from '../../match/game.ts';
import { worded } from '../../i18n/index.svelte.ts';
import './i18n/index.ts';
import Picture from './Picture.svelte';

export const door: Door = {
  Picture,
  load: () => worded(import('./game.ts')),
  hasLesson: true,
  puzzles: { at: (day) => `/memory?what=${day}` },
  pages: {
    memory: {
      load: () => worded(import('./lesson/MemoryPage.svelte')),
      words: ['learn', 'skelter'],
      section: 'learn',
    },
  },
};
