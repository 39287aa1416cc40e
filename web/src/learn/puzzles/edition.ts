/** The edition that a puzzle is from, where it is not the usual one: its rules differ. */
import { gameWords } from '../../i18n/index.svelte.ts';
import type { Puzzle } from '../../protocol/messages.ts';

export function editionOf({ game, rules }: Puzzle): string | undefined {
  if (!rules || rules === '2005') return undefined;
  return [gameWords(game, 'setting.rules'), gameWords(game, `setting.rules.${rules}`)].join(': ');
}
