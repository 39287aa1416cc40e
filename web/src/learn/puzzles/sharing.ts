/** What somebody tells others of a puzzle or a rush: how it went, in squares, and nothing that gives it away. */
import { dated } from '../../i18n/index.svelte.ts';
import { addressOf } from '../../place.ts';
import type { Puzzle } from '../../protocol/messages.ts';
import type { Shared } from '../../ui/share.ts';
import { t } from '../words.ts';

const RIGHT = '🟩';
const WRONG = '🟫';
const SHOWN = '⬜';
/** More tries are not drawn. */
const MOST = 8;

/** Tries as squares: wrong ones, then how it ended. */
export function squaresOf(tries: number, isSolved: boolean): string {
  return WRONG.repeat(Math.min(MOST, isSolved ? tries - 1 : tries)) + (isSolved ? RIGHT : SHOWN);
}

export function rushSquares(marks: readonly boolean[]): string {
  return marks.map((right) => (right ? RIGHT : WRONG)).join('');
}

export function sharedPuzzle(puzzle: Puzzle, tries: number, isSolved: boolean, addressed = addressOf): Shared {
  const { id, day, difficulty } = puzzle;
  const title = day ? t('share.day', { date: dayWords(day) }) : t('share.puzzle', { n: difficulty });
  const url = addressed(`/puzzles/${id}`);
  return { text: `${title}\n${squaresOf(tries, isSolved)}`, url, picture: `/api/previews/puzzle/${id}` };
}

export function sharedRush(marks: readonly boolean[], addressed = addressOf): Shared {
  const solved = marks.filter(Boolean).length;
  return { text: `${t('share.rush', { n: solved })}\n${rushSquares(marks)}`, url: addressed('/puzzles/rush') };
}

/** A date as the server tells it, in words. */
export function dayWords(day: string): string {
  return dated(Date.parse(`${day}T12:00:00Z`), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
