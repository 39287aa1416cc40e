/** Somebody at a puzzle: what was answered, and what is said of it. */
import { gameWords } from '../../i18n/index.svelte.ts';
import type { StudyUi } from '../../match/game.ts';
import type { Puzzle, PuzzleJudged } from '../../protocol/messages.ts';
import { keep, kept, type Mistake } from '../kept.svelte.ts';
import { StudyRoom } from '../room.svelte.ts';
import { t } from '../words.ts';
import { puzzles } from './api.ts';
import { review } from './deck.ts';

type Stands = 'open' | 'wrong' | 'right' | 'shown';

export class Solving {
  readonly puzzle: Puzzle;
  readonly room: StudyRoom;
  stands = $state<Stands>('open');
  said = $state('');

  readonly #ui: StudyUi;
  readonly #onfirst: (right: boolean) => void;
  #isFirst = true;

  /** Of an own game, where it comes from; such a puzzle is not rated. */
  readonly #mistake: Mistake | undefined;

  /** `onfirst` hears of the first answer, the one that counts. */
  constructor(puzzle: Puzzle, ui: StudyUi, onfirst: (right: boolean) => void = () => undefined, mistake?: Mistake) {
    this.#mistake = mistake;
    this.puzzle = puzzle;
    this.#ui = ui;
    this.#onfirst = onfirst;
    this.room = new StudyRoom(`puzzle.${puzzle.id}`, puzzle.game, puzzle.seat, (what) => this.#act(what));
    this.begin();
  }

  begin(): void {
    const [first] = this.puzzle.moments;
    if (first) this.room.set(first);
    this.stands = 'open';
    this.said = '';
  }

  async #act(what: string): Promise<void> {
    const answer = this.#ui.answer?.(what);
    if (answer === undefined) await this.room.follow(this.puzzle.moments.slice(1));
    else await this.answer(answer);
  }

  async answer(answer: unknown): Promise<void> {
    const judged = await this.#judged(answer);
    if (judged.player) keep({ skill: judged.player });
    if (this.#isFirst && !judged.error) this.#first(judged.right);
    this.stands = judged.right ? 'right' : 'wrong';
    this.said = this.#words(judged);
  }

  async #judged(answer: unknown): Promise<PuzzleJudged> {
    if (this.#mistake) return puzzles.ownAnswer(this.#mistake.position, this.#mistake.best, answer);
    const { mu, sigma } = kept.skill;
    const isNew = this.#isFirst && !(this.puzzle.id in kept.answered);
    return puzzles.answer(this.puzzle.id, answer, isNew ? { mu, sigma } : null);
  }

  #first(right: boolean): void {
    this.#isFirst = false;
    if (this.#mistake) {
      if (right) forgive(this.#mistake);
      return;
    }
    keep({ answered: { ...kept.answered, [this.puzzle.id]: right } });
    review(this.puzzle.id, right);
    this.#onfirst(right);
  }

  #words({ right, scores, error }: PuzzleJudged): string {
    if (error) return gameWords(this.puzzle.game, `draft.${error.error}`) ?? gameWords(this.puzzle.game, `error.${error.error}`) ?? error.message;
    if (right) return t('puzzle.right');
    if (this.puzzle.kind === 'knock') return t('puzzle.there-is');
    return t(this.puzzle.kind === 'most' ? 'puzzle.short-crates' : this.puzzle.kind === 'take' ? 'puzzle.short-freed' : 'puzzle.short', { n: scores ?? 0 });
  }

  /** Giving up is an answer too, and a wrong one. */
  async show(): Promise<void> {
    const { example, best, moments } = await puzzles.solution(this.puzzle.id);
    if (this.#isFirst) this.#first(false);
    this.begin();
    this.stands = 'shown';
    this.said = example === 'none' ? t('puzzle.none') : t(`puzzle.best-${MEASURE[this.puzzle.kind] ?? 'points'}` as 'puzzle.best-points', { n: best });
    await this.room.follow([...this.puzzle.moments.slice(1), ...moments]);
  }
}

/** What was done right at once is no mistake any more. */
function forgive({ match, at }: Mistake): void {
  keep({ mistakes: kept.mistakes.filter((each) => each.match !== match || each.at !== at) });
}

const MEASURE: Record<string, string> = { most: 'crates', take: 'freed' };
