import { render } from 'svelte/server';
import { expect, it, vi } from 'vitest';
import type { Puzzle } from '../../protocol/messages.ts';
import { keep } from '../kept.svelte.ts';
import RushResult from './RushResult.svelte';

// The words come with the page, and there is none here.
vi.mock('../words.ts', () => ({ t: (key: string, { n }: { n?: number } = {}) => (n === undefined ? key : `${key} ${n}`) }));

const missed = ['free', 'knock'].map((kind) => ({ puzzle: { id: `${kind}-0000000001`, kind } as Puzzle, said: `said of ${kind}` }));
const shown = (solved: number, wrong: typeof missed) => render(RushResult, { props: { solved, missed: wrong, onagain: () => undefined } }).body;

it('says nothing of the most so far where none was ever solved', () => {
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
