import { expect, it, vi } from 'vitest';
import type { StudyUi } from '../../match/game.ts';
import type { Puzzle, PuzzleJudged } from '../../protocol/messages.ts';
import { keepMistakes, openMistakes } from '../kept.svelte.ts';
import { puzzles } from './api.ts';
import { Solving } from './solving.svelte.ts';

// The words come with the page, and there is none here.
vi.mock('../words.ts', () => ({ t: (key: string) => key }));

const puzzle = { id: 'best-0000000000', kind: 'best', game: 'cubus', seat: 0, moments: [] } as unknown as Puzzle;
const ui = {} as StudyUi;
const judged = (right: boolean): PuzzleJudged => ({ right, scores: 3, error: null, player: null });
const solution = { example: '.2/22', best: 9, under: {}, wrong: [], moments: [] };

function listening(): { heard: string[]; solving: Solving } {
  const heard: string[] = [];
  const solving = new Solving(puzzle, ui, { onfirst: (right, said) => heard.push(`first ${right} ${said}`.trim()), onsolved: () => heard.push('solved') });
  return { heard, solving };
}

it('is solved at whichever try, and only the first answer is rated', async () => {
  const asked = vi.spyOn(puzzles, 'answer').mockResolvedValueOnce(judged(false)).mockResolvedValue(judged(true));
  const { heard, solving } = listening();
  await solving.answer('1');
  await solving.answer('.2/22');
  expect(heard).toEqual(['first false puzzle.short', 'solved']);
  expect(asked.mock.calls.map(([, , player]) => player !== null)).toEqual([true, false]);
});

it('is not solved by who had it shown', async () => {
  vi.spyOn(puzzles, 'answer').mockResolvedValue(judged(true));
  vi.spyOn(puzzles, 'solution').mockResolvedValue(solution);
  const { heard, solving } = listening();
  await solving.show();
  await solving.answer('.2/22');
  expect(heard).toEqual(['first false']);
});

it('says so when the best cannot be had, and lets who asked try on', async () => {
  vi.spyOn(puzzles, 'solution').mockRejectedValue(new Error('no line'));
  const { heard, solving } = listening();
  await solving.show();
  expect(solving).toMatchObject({ stands: 'wrong', looking: false });
  expect(solving.said).not.toBe('');
  expect(heard).toEqual([]);
});

it('forgives an own mistake that was made right at the first try', async () => {
  vi.spyOn(puzzles, 'ownAnswer').mockResolvedValueOnce(judged(false)).mockResolvedValue(judged(true));
  keepMistakes('a', [{ at: 3, position: {}, best: 9 }]);
  const [mistake] = openMistakes();
  const again = () => new Solving(puzzle, ui, { onfirst: () => undefined, onsolved: () => undefined, mistake });
  const first = again();
  await first.answer('1');
  await first.answer('.2/22');
  expect(openMistakes()).toHaveLength(1);
  await again().answer('.2/22');
  expect(openMistakes()).toEqual([]);
});
