/** What puzzles ask the server: to show, and to judge. */
import { ask } from '../../net/api.ts';
import type { GivenRating, Puzzle, PuzzleJudged, Puzzles, PuzzleSet, PuzzleSolution } from '../../protocol/messages.ts';

import { today } from './streak.ts';

const at = encodeURIComponent;

export const puzzles = {
  list: (kind: string) => ask<Puzzles>(`/api/puzzles?kind=${at(kind)}`),
  all: () => ask<Puzzles>('/api/puzzles'),
  /** The puzzle of a day, or of today where somebody is. */
  day: (game = '', day = '') => ask<Puzzle>(`/api/puzzles/day?${new URLSearchParams({ ...(game && { game }), day: day || today() })}`),
  some: (ids: readonly string[]) => ask<PuzzleSet>(`/api/puzzles/some?ids=${ids.map(at).join(',')}`),
  look: (id: string) => ask<Puzzle>(`/api/puzzles/${at(id)}`),
  answer: (id: string, answer: unknown, player: GivenRating | null) => ask<PuzzleJudged>(`/api/puzzles/${at(id)}/answer`, { answer, player }),
  own: (position: unknown) => ask<Puzzle>('/api/puzzles/own', { position }),
  ownAnswer: (position: unknown, best: number, answer: unknown) => ask<PuzzleJudged>('/api/puzzles/own/answer', { position, best, answer }),
  ownSolution: (position: unknown) => ask<PuzzleSolution>('/api/puzzles/own/solution', { position }),
  watchOwn: (match: string, line: number) => ask<Puzzle>(`/api/puzzles/own/${at(match)}/${line}`),
  watchOwnAnswer: (match: string, line: number, answer: unknown) => ask<PuzzleJudged>(`/api/puzzles/own/${at(match)}/${line}/answer`, { answer }),
  watchOwnSolution: (match: string, line: number) => ask<PuzzleSolution>(`/api/puzzles/own/${at(match)}/${line}/solution`),
  solution: (id: string) => ask<PuzzleSolution>(`/api/puzzles/${at(id)}/solution`),
};
