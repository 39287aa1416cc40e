/** Memory training: a stretch of a real game is watched, then something that it covered is asked. */
import { keep, kept, type Skill } from '../../../learn/kept.svelte.ts';
import { puzzles } from '../../../learn/puzzles/api.ts';
import { pick, WATCHED, type Watched } from '../../../learn/puzzles/choose.ts';
import { due, review } from '../../../learn/puzzles/deck.ts';
import { words } from '../../../net/words.ts';
import type { Puzzle, SkelterTable } from '../../../protocol/messages.ts';

type Stands = 'loading' | 'none' | 'watching' | 'asking' | 'told';

/** How many answers the own curve is made of, at most. */
const REMEMBERED = 500;
/** So long ago a field was last seen, in moments: up to these, and longer. */
const AGES = [5, 10, 20, 40, Infinity] as const;

export class Training {
  stands = $state<Stands>('loading');
  puzzle = $state.raw<Puzzle | null>(null);
  at = $state(0);
  paused = $state(false);
  named = $state.raw<Readonly<Record<string, string>>>({});
  /** What was right, once that is told. */
  truth = $state.raw<Readonly<Record<string, string>> | boolean | null>(null);
  right = $state(false);
  trouble = $state('');
  /** A kind, `due` for what was missed and comes back, or one puzzle by its id. */
  readonly what: string;

  readonly kind = $derived(this.puzzle?.kind as Watched | undefined);
  readonly table = $derived(this.puzzle?.moments[this.at]?.view.table as SkelterTable | undefined);
  readonly before = $derived(this.puzzle?.moments[this.at - 1]?.view.table as SkelterTable | undefined);
  readonly did = $derived(this.puzzle?.moments[this.at]?.do ?? '');
  readonly last = $derived((this.puzzle?.moments.length ?? 1) - 1);
  /** The field whose colour is asked for now. */
  readonly asks = $derived(this.stands === 'asking' ? (this.puzzle?.fields.find((field) => !(field in this.named)) ?? null) : null);

  constructor(what: string) {
    this.what = what;
  }

  async begin(): Promise<void> {
    Object.assign(this, { stands: 'loading', trouble: '', named: {}, truth: null, at: 0, paused: false });
    try {
      const id = await this.#choose();
      if (id) this.puzzle = await puzzles.look(id);
      this.stands = id ? 'watching' : 'none';
    } catch (reason) {
      this.trouble = words(reason);
    }
  }

  async #choose(): Promise<string | undefined> {
    if (this.what === 'due') return due(WATCHED)[0];
    const kind = isWatched(this.what) ? this.what : this.kind;
    return kind ? pick((await puzzles.list(kind)).puzzles, kept.memory.difficulty) : this.what;
  }

  /** One moment on; after the last one it is asked. */
  tick(): void {
    if (this.stands !== 'watching' || this.paused) return;
    if (this.at < this.last) this.at += 1;
    else this.stands = 'asking';
  }

  async name(colour: string): Promise<void> {
    if (!this.asks) return;
    this.named = { ...this.named, [this.asks]: colour };
    if (!this.asks) await this.answer(this.named);
  }

  async answer(answer: Readonly<Record<string, string>> | boolean): Promise<void> {
    const { puzzle } = this;
    if (!puzzle) return;
    const { mu, sigma } = kept.memory;
    try {
      const judged = await puzzles.answer(puzzle.id, answer, puzzle.id in kept.answered ? null : { mu, sigma });
      const { example } = await puzzles.solution(puzzle.id);
      this.#note(puzzle, example as Record<string, string> | boolean, judged.right, judged.player);
    } catch (reason) {
      this.trouble = words(reason);
      this.named = {};
    }
  }

  #note(puzzle: Puzzle, truth: Record<string, string> | boolean, right: boolean, memory: Skill | null): void {
    Object.assign(this, { truth, right, stands: 'told' });
    const fields = typeof truth === 'object' ? puzzle.fields : [];
    const recalled = fields.map((field) => [puzzle.ages[field] ?? 0, this.named[field] === (truth as Record<string, string>)[field]] as const);
    keep({
      answered: { ...kept.answered, [puzzle.id]: right },
      recall: [...kept.recall, ...recalled].slice(-REMEMBERED),
      ...(memory ? { memory } : {}),
    });
    review(puzzle.id, right);
  }
}

function isWatched(what: string): what is Watched {
  return (WATCHED as readonly string[]).includes(what);
}

/** The own recall curve: of fields last seen so long ago, how many were remembered. */
export function curve(recall: typeof kept.recall): { readonly upTo: number; readonly asked: number; readonly share: number }[] {
  return AGES.map((upTo, index) => {
    const from = AGES[index - 1] ?? 0;
    const asked = recall.filter(([age]) => age > from && age <= upTo);
    const known = asked.filter(([, right]) => right).length;
    return { upTo, asked: asked.length, share: asked.length ? known / asked.length : 0 };
  });
}
