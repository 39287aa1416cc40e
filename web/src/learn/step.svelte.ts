/** One step of a lesson: what is watched, what was tried so far, and how it stands. */
import { gameWords } from '../i18n/index.svelte.ts';
import type { StudyUi } from '../match/game.ts';
import type { LessonStep, Tried } from '../protocol/messages.ts';
import { lessons } from './api.ts';
import { StudyRoom } from './room.svelte.ts';
import { t } from './words.ts';

/** Between two moments that are watched, and after a wrong try before the step begins again, in ms. */
const PAUSE = 450;

type Stands = 'watching' | 'open' | 'wrong' | 'shown' | 'done';
/** Hears of every try that was finished: whether it reached the goal, and what was done. */
export type Tries = (done: boolean, actions: readonly string[]) => void;

export class StepTry {
  readonly room: StudyRoom;
  stands = $state<Stands>('watching');
  /** What is said of the last try. */
  said = $state('');
  /** The field where something went wrong. */
  wrong = $state<string | null>(null);

  readonly #game: string;
  readonly #step: LessonStep;
  readonly #ui: StudyUi;
  readonly #ontried: Tries;
  #actions: string[] = [];
  /** How many moments since the beginning are on the board. */
  #seen = 0;
  /** How often the board was put back: what is judged of before is not for it any more. */
  #beginnings = 0;

  constructor(game: string, step: LessonStep, ui: StudyUi, ontried: Tries) {
    this.#game = game;
    this.#step = step;
    this.#ui = ui;
    this.#ontried = ontried;
    this.room = new StudyRoom(`lesson.${game}.${step.name}`, game, step.seat, (what) => this.#attempt(what));
    this.room.set(this.#first);
  }

  get asks(): string | null {
    return this.stands === 'watching' || this.stands === 'done' ? null : this.#step.asks;
  }

  get sentence(): string {
    return this.#ui.say(this.#step.name, { ...this.#step.claims, field: this.#step.asks ?? '' });
  }

  get #first() {
    return this.#step.watch[0] as LessonStep['watch'][number];
  }

  /** Begin, with what is to be watched. */
  async begin(): Promise<void> {
    this.#forget();
    this.stands = 'watching';
    this.room.set(this.#first);
    const followed = await this.room.follow(this.#step.watch.slice(1), PAUSE);
    if (followed && this.stands === 'watching') this.stands = 'open';
  }

  async show(): Promise<void> {
    this.wrong = null;
    this.#forget();
    this.room.set(this.#last);
    if (this.#step.asks !== null) {
      const [, colour = ''] = (this.#step.solution[0] ?? '').split(' ');
      this.said = t('lesson.is', { colour: gameWords(this.#game, `colour.${colour}`) ?? colour });
    } else this.said = t('lesson.shown');
    this.stands = 'shown';
    await this.room.follow(this.#step.shown, PAUSE);
  }

  async retry(): Promise<void> {
    this.said = '';
    this.wrong = null;
    await this.begin();
  }

  get #last() {
    return this.#step.watch.at(-1) ?? this.#first;
  }

  /** Everything that was done since the step began is judged anew: the server keeps nothing. */
  async #attempt(what: string): Promise<void> {
    this.wrong = null;
    const actions = [...this.#actions, what];
    const beginning = this.#beginnings;
    const tried = await lessons.attempt(this.#game, this.#step.name, actions);
    if (!tried.error && (tried.done || !tried.goes_on)) this.#ontried(tried.done, actions);
    if (beginning !== this.#beginnings) return undefined;
    if (tried.error) return this.#refuse(tried.error, what);
    if (tried.done) return this.#finish(tried);
    if (!tried.goes_on) return this.#again(tried, what);
    this.said = '';
    this.#actions = actions;
    await this.room.follow(this.#fresh(tried));
  }

  #fresh(tried: Tried): Tried['moments'] {
    const seen = this.#seen;
    this.#seen = tried.moments.length;
    return tried.moments.slice(seen);
  }

  #forget(): void {
    this.#actions = [];
    this.#seen = 0;
    this.#beginnings += 1;
  }

  #refuse({ error, message }: NonNullable<Tried['error']>, what: string): void {
    this.said = gameWords(this.#game, `error.${error}`) ?? message;
    this.stands = 'wrong';
    this.wrong = what.split(' ')[1] ?? null;
  }

  async #finish(tried: Tried): Promise<void> {
    this.said = t('lesson.well');
    this.stands = 'done';
    await this.room.follow(this.#fresh(tried));
  }

  async #again(tried: Tried, what: string): Promise<void> {
    this.said = this.#ui.again(this.#step.name, { ...this.#step.claims, n: tried.gained, field: this.#step.asks ?? '' });
    this.stands = 'wrong';
    const fresh = this.#fresh(tried);
    this.#forget();
    if (this.#ui.drafts) return this.room.set(this.#last);
    this.wrong = what.startsWith('move ') ? (what.split(' ')[1] ?? null) : null;
    if (!(await this.room.follow(fresh, PAUSE))) return;
    if (this.#step.asks === null) this.room.set(this.#last);
    else await this.begin();
  }
}
