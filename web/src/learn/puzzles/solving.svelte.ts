/** Somebody at a puzzle: what was answered, and what is said of it. */
import { gameWords } from '../../i18n/index.svelte.ts';
import type { StudyUi } from '../../match/game.ts';
import { words } from '../../net/words.ts';
import type { Puzzle, PuzzleJudged, PuzzleSolution } from '../../protocol/messages.ts';
import { forgive, keep, kept, type Mistake } from '../kept.svelte.ts';
import { StudyRoom } from '../room.svelte.ts';
import { t } from '../words.ts';
import { puzzles } from './api.ts';
import { review } from './deck.ts';

type Stands = 'open' | 'wrong' | 'right' | 'shown';

interface Options {
  /** Hears of the first answer, the one that is rated, and what is said of it. */
  readonly onfirst: (right: boolean, said: string) => void;
  /** Hears that it was solved, at whichever try, without having been shown. */
  readonly onsolved: () => void;
  /** Hears how long an answer took to be judged, in ms. */
  readonly onwait?: ((waited: number) => void) | undefined;
  /** Of an own game, where it comes from; such a puzzle is not rated. */
  readonly mistake?: Mistake | undefined;
}

export class Solving {
  readonly puzzle: Puzzle;
  readonly room: StudyRoom;
  stands = $state<Stands>('open');
  said = $state('');
  /** How often something was answered. */
  tries = $state(0);
  /** The best is being found. */
  looking = $state(false);

  readonly #ui: StudyUi;
  readonly #options: Options;
  #isFirst = true;
  #wasShown = false;

  constructor(puzzle: Puzzle, ui: StudyUi, options: Options) {
    const { mistake } = options;
    this.puzzle = puzzle;
    this.#ui = ui;
    this.#options = options;
    const name = mistake ? `${mistake.match}.${mistake.at}` : puzzle.id;
    this.room = new StudyRoom(`puzzle.${name}`, puzzle.game, puzzle.seat, (what) => this.#act(what));
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
    const asked = Date.now();
    const judged = await this.#judged(answer);
    this.#options.onwait?.(Date.now() - asked);
    if (!judged.error) this.tries += 1;
    if (judged.player) keep({ skill: judged.player });
    this.stands = judged.right ? 'right' : 'wrong';
    this.said = this.#words(judged);
    if (this.#isFirst && !judged.error) this.#first(judged.right);
    if (judged.right && !this.#wasShown) this.#options.onsolved();
  }

  async #judged(answer: unknown): Promise<PuzzleJudged> {
    const { mistake } = this.#options;
    if (mistake) return puzzles.ownAnswer(mistake.position, mistake.best ?? 0, answer);
    const { mu, sigma } = kept.skill;
    const isNew = this.#isFirst && !(this.puzzle.id in kept.answered);
    return puzzles.answer(this.puzzle.id, answer, isNew ? { mu, sigma } : null);
  }

  #first(right: boolean): void {
    this.#isFirst = false;
    const { mistake, onfirst } = this.#options;
    if (mistake) {
      if (right) forgive(mistake); // at once, and not after it was shown
      return;
    }
    keep({ answered: { ...kept.answered, [this.puzzle.id]: right } });
    review(this.puzzle.id, right);
    onfirst(right, this.said);
  }

  #words({ right, scores, error }: PuzzleJudged): string {
    if (error) return gameWords(this.puzzle.game, `draft.${error.error}`) ?? gameWords(this.puzzle.game, `error.${error.error}`) ?? error.message;
    if (right) return t('puzzle.right');
    if (this.puzzle.kind === 'knock') return t('puzzle.there-is');
    return t(this.puzzle.kind === 'most' ? 'puzzle.short-crates' : this.puzzle.kind === 'take' ? 'puzzle.short-freed' : 'puzzle.short', { n: scores ?? 0 });
  }

  async show(): Promise<void> {
    this.looking = true;
    try {
      const { mistake } = this.#options;
      await this.#show(await (mistake ? puzzles.ownSolution(mistake.position) : puzzles.solution(this.puzzle.id)));
    } catch (reason) {
      this.stands = 'wrong';
      this.said = words(reason, this.puzzle.game);
    } finally {
      this.looking = false;
    }
  }

  /** Giving up is an answer too, and a wrong one. */
  async #show({ example, best, moments }: PuzzleSolution): Promise<void> {
    if (this.#isFirst) this.#first(false);
    this.#wasShown = true;
    this.begin();
    this.stands = 'shown';
    this.said = example === 'none' ? t('puzzle.none') : t(`puzzle.best-${MEASURE[this.puzzle.kind] ?? 'points'}` as 'puzzle.best-points', { n: best });
    await this.room.follow([...this.puzzle.moments.slice(1), ...moments]);
  }
}

const MEASURE: Record<string, string> = { most: 'crates', take: 'freed' };
