/** Memory training: a stretch of a real game is watched, then something that it covered is asked. */
import { forgive, keep, keepRecalled, kept, type Mistake, nextMistake } from '../../../learn/kept.svelte.ts';
import { puzzles } from '../../../learn/puzzles/api.ts';
import { isWatched, nextDue, pick, WATCHED } from '../../../learn/puzzles/choose.ts';
import { review } from '../../../learn/puzzles/deck.ts';
import { isDay, solvedOn } from '../../../learn/puzzles/streak.ts';
import { Refused } from '../../../net/api.ts';
import { words } from '../../../net/words.ts';
import type { Puzzle, PuzzleJudged } from '../../../protocol/messages.ts';
import { isNamed, type Said, Watching } from './watching.svelte.ts';

/** What is said of a match that is gone, closed, or of a version that is not known any more. */
const GONE = new Set([403, 404, 409]);
/** So long ago a field was last seen, in moments: up to these, and longer. */
const AGES = [5, 10, 20, 40, Infinity] as const;
/** So many answers are what somebody remembers lately; those before show where it began. */
const LATELY = 60;

export class Training extends Watching {
  trouble = $state('');
  /** A kind, `day` or a date for a day's puzzle, `due` for what was missed and comes back, `own` for what was forgotten in own games, or one puzzle by its id. */
  readonly what: string;
  /** Of an own game, where it comes from. */
  mistake = $state.raw<Mistake | undefined>();

  constructor(what: string) {
    super((answer) => this.#judge(answer));
    this.what = what;
  }

  async begin(): Promise<void> {
    Object.assign(this, { stands: 'loading', trouble: '' });
    try {
      const next = await this.#choose();
      if (next) this.watch(next);
      else this.stands = 'none';
    } catch (reason) {
      this.trouble = words(reason);
    }
  }

  async #choose(): Promise<Puzzle | undefined> {
    if (this.what === 'due') return nextDue(WATCHED);
    if (this.what === 'own') return this.#nextOwn();
    if (!this.puzzle && (this.what === 'day' || isDay(this.what))) return puzzles.day('skelter', isDay(this.what) ? this.what : '');
    const kind = isWatched(this.what) ? this.what : this.kind;
    const id = kind ? pick((await puzzles.list(kind)).puzzles, kept.memory.difficulty) : this.what;
    return id === undefined ? id : puzzles.look(id);
  }

  /** What was forgotten in an own game. A match that is not there any more is not asked about again. */
  async #nextOwn(): Promise<Puzzle | undefined> {
    while ((this.mistake = nextMistake(this.mistake, true))) {
      try {
        return await puzzles.watchOwn(this.mistake.match, this.mistake.at);
      } catch (reason) {
        if (!(reason instanceof Refused && GONE.has(reason.status))) throw reason;
        forgive(this.mistake);
      }
    }
    return undefined;
  }

  #judged(puzzle: Puzzle, answer: Said): Promise<PuzzleJudged> {
    if (this.mistake) return puzzles.watchOwnAnswer(this.mistake.match, this.mistake.at, answer);
    const { mu, sigma } = kept.memory;
    return puzzles.answer(puzzle.id, answer, puzzle.id in kept.answered ? null : { mu, sigma });
  }

  async #judge(answer: Said): Promise<void> {
    const { puzzle, mistake } = this;
    if (!puzzle) return;
    try {
      const judged = await this.#judged(puzzle, answer);
      const { example, ...home } = await (mistake ? puzzles.watchOwnSolution(mistake.match, mistake.at) : puzzles.solution(puzzle.id));
      this.tell(answer, example as Said, home);
      this.#note(puzzle, answer, example as Said, judged);
    } catch (reason) {
      this.trouble = words(reason);
      this.ask();
    }
  }

  #note(puzzle: Puzzle, said: Said, truth: Said, { right, player }: PuzzleJudged): void {
    const fields = typeof truth === 'object' ? puzzle.fields : [];
    const recalled = fields.map((field) => [puzzle.ages[field] ?? 0, isNamed(said, truth, field)] as const);
    keepRecalled(recalled);
    if (this.mistake) {
      if (right) forgive(this.mistake);
      return;
    }
    keep({ answered: { ...kept.answered, [puzzle.id]: right }, ...(player ? { memory: player } : {}) });
    if (puzzle.day && right) solvedOn(puzzle.day, 'skelter', '');
    review(puzzle.id, right);
  }
}

interface Class {
  readonly upTo: number;
  readonly asked: number;
  readonly share: number;
}

/** The own curve lately, each class with what it was before. */
export function curves(recall: typeof kept.recall): (Class & { readonly before: Class | undefined })[] {
  const before = curve(recall.slice(0, -LATELY));
  return curve(recall.slice(-LATELY)).map((each, index) => ({ ...each, before: before[index]?.asked ? before[index] : undefined }));
}

/** A recall curve: of fields last seen so long ago, how many were remembered. */
export function curve(recall: typeof kept.recall): Class[] {
  return AGES.map((upTo, index) => {
    const from = AGES[index - 1] ?? 0;
    const asked = recall.filter(([age]) => age > from && age <= upTo);
    const known = asked.filter(([, right]) => right).length;
    return { upTo, asked: asked.length, share: asked.length ? known / asked.length : 0 };
  });
}
