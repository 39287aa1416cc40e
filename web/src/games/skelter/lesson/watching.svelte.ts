/** A stretch of a real game that is watched, and then what is asked of it. */
import type { Watched } from '../../../learn/puzzles/choose.ts';
import type { Puzzle, PuzzleSolution, SkelterTable } from '../../../protocol/messages.ts';

type Stands = 'loading' | 'none' | 'watching' | 'asking' | 'told';
/** The colours by field, or whether Ready! would be true. */
export type Said = Readonly<Record<string, string>> | boolean;
/** Where the stones of a call lie: the colours under them, and the fields on which they stand wrong. */
type Home = Pick<PuzzleSolution, 'under' | 'wrong'>;

export class Watching {
  stands = $state<Stands>('loading');
  puzzle = $state.raw<Puzzle | null>(null);
  at = $state(0);
  paused = $state(false);
  named = $state.raw<Readonly<Record<string, string>>>({});
  said = $state.raw<Said | null>(null);
  /** What was right, once that is told. */
  truth = $state.raw<Said | null>(null);
  /** Where what was asked about stands, as far as that is told. */
  home = $state.raw<Home | null>(null);

  readonly kind = $derived(this.puzzle?.kind as Watched | undefined);
  readonly table = $derived(this.puzzle?.moments[this.at]?.view.table as SkelterTable | undefined);
  readonly before = $derived(this.puzzle?.moments[this.at - 1]?.view.table as SkelterTable | undefined);
  readonly did = $derived(this.puzzle?.moments[this.at]?.do ?? '');
  readonly last = $derived((this.puzzle?.moments.length ?? 1) - 1);
  /** The field whose colour is asked for now. */
  readonly asks = $derived(this.stands === 'asking' && this.kind === 'memory' ? (this.puzzle?.fields.find((field) => !(field in this.named)) ?? null) : null);
  /** How many of what was asked were remembered. */
  readonly remembered = $derived(this.puzzle?.fields.filter((field) => isNamed(this.said, this.truth, field)).length ?? 0);
  readonly right = $derived(this.kind === 'ready' ? this.truth !== null && this.said === this.truth : this.truth !== null && this.remembered === this.puzzle?.fields.length);

  readonly #heard: (answer: Said) => Promise<void>;

  /** `heard` gets what is answered, once it is whole. */
  constructor(heard: (answer: Said) => Promise<void>) {
    this.#heard = heard;
  }

  /** From the beginning, or from a moment on. */
  watch(puzzle: Puzzle, from = 0): void {
    Object.assign(this, { puzzle, at: Math.min(from, puzzle.moments.length - 1), paused: false, named: {}, said: null, truth: null, home: null, stands: 'watching' });
  }

  /** One moment on; after the last one it is asked. */
  tick(): void {
    if (this.stands !== 'watching' || this.paused) return;
    if (this.at < this.last) this.at += 1;
    else this.stands = 'asking';
  }

  /** The end of what is watched, once more to be answered. */
  ask(): void {
    Object.assign(this, { at: this.last, named: {}, said: null, truth: null, home: null, stands: 'asking' });
  }

  async name(colour: string): Promise<void> {
    if (!this.asks) return;
    this.named = { ...this.named, [this.asks]: colour };
    if (!this.asks) await this.answer(this.named);
  }

  async answer(said: Said): Promise<void> {
    this.said = said;
    await this.#heard(said);
  }

  /** The end of what is watched, with what was said of it and what was right, as far as that is known. */
  tell(said: Said | null, truth: Said | null, home: Home | null = null): void {
    Object.assign(this, { at: this.last, said, truth, home, stands: 'told' });
  }
}

/** Whether what lies under a field was named. */
export function isNamed(said: Said | null, truth: Said | null, field: string): boolean {
  return said !== null && truth !== null && typeof said === 'object' && typeof truth === 'object' && said[field] === truth[field];
}
