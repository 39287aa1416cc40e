/** A rush: as many puzzles as one can in three minutes; the third mistake ends it. All of them are there before its clock runs. */
import type { Puzzle } from '../../protocol/messages.ts';
import { keep, kept } from '../kept.svelte.ts';

export const SECONDS = 180;
export const LIVES = 3;

export interface Missed {
  readonly puzzle: Puzzle;
  /** What was said of the answer. */
  readonly said: string;
}

export class Rush {
  readonly puzzles: readonly Puzzle[];
  /** What came of each so far. */
  marks = $state.raw<readonly boolean[]>([]);
  missed = $state.raw<readonly Missed[]>([]);
  left = $state(SECONDS);
  #ends = 0;

  readonly solved = $derived(this.marks.filter(Boolean).length);
  readonly lives = $derived(LIVES - this.missed.length);
  readonly now = $derived.by(() => this.puzzles[this.marks.length]);
  readonly isOver = $derived(this.left <= 0 || this.lives <= 0 || !this.now);
  /** What is still to be said of the one before. */
  readonly before = $derived(this.marks.at(-1) === false ? (this.missed.at(-1)?.said ?? '') : '');

  constructor(puzzles: readonly Puzzle[]) {
    this.puzzles = puzzles;
  }

  get hasBegun(): boolean {
    return this.#ends > 0;
  }

  begin(now = Date.now()): void {
    this.#ends = now + SECONDS * 1000;
  }

  tick(now = Date.now()): void {
    if (this.hasBegun && !this.isOver) this.left = Math.max(0, Math.ceil((this.#ends - now) / 1000));
  }

  /** Time in which an answer was on its way is nobody's. */
  giveBack(waited: number): void {
    this.#ends += waited;
  }

  answered(puzzle: Puzzle, right: boolean, said: string): void {
    if (puzzle !== this.now || this.isOver) return;
    if (!right) this.missed = [...this.missed, { puzzle, said }];
    this.marks = [...this.marks, right];
    if (this.solved > kept.rush) keep({ rush: this.solved });
  }
}
