/** The table for any game that the page has no table of its own for. */
import type { Door } from '../../match/game.ts';
import './i18n/index.ts';
import Picture from './Picture.svelte';

export const door: Door = { Picture, load: () => import('./game.ts') };
