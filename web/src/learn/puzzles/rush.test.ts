import { render } from 'svelte/server';
import { expect, it, vi } from 'vitest';
import type { Puzzle } from '../../protocol/messages.ts';
import { keep, kept } from '../kept.svelte.ts';
import { Rush, SECONDS } from './rush.svelte.ts';
import RushResult from './RushResult.svelte';
import { sharedPuzzle, sharedRush, squaresOf } from './sharing.ts';

// The words come with the page, and there is none here.
vi.mock('../words.ts', () => ({ t: (key: string, { n }: { n?: number } = {}) => (n === undefined ? key : `${key} ${n}`) }));

const missed = ['free', 'knock'].map((kind) => ({ puzzle: { id: `${kind}-0000000001`, kind } as Puzzle, said: `said of ${kind}` }));
const shown = (solved: number, wrong: typeof missed) => {
  const marks = [...Array<boolean>(solved).fill(true), ...wrong.map(() => false)];
  return render(RushResult, { props: { marks, missed: wrong, onagain: () => undefined } }).body;
};

const deck = Array.from({ length: 6 }, (_, at) => ({ id: `best-${at}` }) as Puzzle);
const answer = (rush: Rush, ...marks: boolean[]) => marks.forEach((right) => rush.now && rush.answered(rush.now, right, right ? '' : 'there is more'));

it('goes from puzzle to puzzle and ends with the third mistake, the last puzzle or the clock', () => {
  keep({ rush: 0 });
  const rush = new Rush(deck);
  rush.begin(0);
  answer(rush, true, false);
  expect([rush.solved, rush.lives, rush.before, rush.now?.id, rush.isOver]).toEqual([1, 2, 'there is more', 'best-2', false]);
  answer(rush, true);
  expect([rush.before, kept.rush]).toEqual(['', 2]);
  answer(rush, false, false, true);
  expect([rush.isOver, rush.solved, rush.missed.length]).toEqual([true, 2, 3]);
  const patient = new Rush(deck);
  patient.begin(0);
  patient.tick(SECONDS * 1000);
  expect(patient.isOver).toBe(true);
  const quick = new Rush(deck);
  quick.begin(0);
  answer(quick, true, true, true, true, true, true);
  expect([quick.isOver, quick.solved]).toEqual([true, 6]);
});

it('gives back the time that answers were on their way, and hears each puzzle once', () => {
  const rush = new Rush(deck);
  rush.begin(0);
  rush.giveBack(4000);
  rush.tick(SECONDS * 1000);
  expect(rush.left).toBe(4);
  const [first] = deck;
  if (first) [1, 2].forEach(() => rush.answered(first, false, ''));
  expect(rush.missed).toHaveLength(1);
});

it('tells others how it went and nothing that gives a puzzle away', () => {
  expect(sharedRush([true, true, false, true], (path) => `https://kist.example${path}`)).toEqual({ text: 'share.rush 3\n🟩🟩🟫🟩', url: 'https://kist.example/puzzles/rush' });
  expect([squaresOf(1, true), squaresOf(3, true), squaresOf(2, false)]).toEqual(['🟩', '🟫🟫🟩', '🟫🟫⬜']);
  const puzzle = { id: 'best-0123456789', day: null, difficulty: 4 } as Puzzle;
  expect(sharedPuzzle(puzzle, 2, true, (path) => path)).toMatchObject({ text: 'share.puzzle 4\n🟫🟩', url: '/puzzles/best-0123456789' });
});

it('says nothing of the most so far where none was ever solved', () => {
  keep({ rush: 0 });
  expect(shown(0, [])).toContain('rush.over 0');
  expect(shown(0, [])).not.toContain('rush.best');
});

it('tells how many were solved and the most so far, with the way to another', () => {
  keep({ rush: 9 });
  const body = shown(4, []);
  expect(body).toContain('rush.over 4');
  expect(body).toContain('rush.best 9');
  expect(body).toMatch(/<button[^>]*>learn.once-more<\/button>/);
  expect(body).not.toContain('rush.missed');
});

it('leads to each that was missed, with its picture, what was asked and what was said of the answer', () => {
  const links = shown(4, missed).split('<a class="card').slice(1);
  expect(links).toHaveLength(2);
  for (const [at, { puzzle, said }] of missed.entries()) {
    expect(links[at]).toContain(`href="/puzzles/${puzzle.id}"`);
    expect(links[at]).toContain(`src="/api/puzzles/${puzzle.id}/picture?paper=false"`);
    expect(links[at]).toContain(`puzzle.ask.${puzzle.kind}`);
    expect(links[at]).toContain(said);
  }
});
