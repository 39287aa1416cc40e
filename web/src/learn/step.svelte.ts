/** One step of a lesson: what is watched, what was tried so far, and how it stands. */
import type { Params } from '../i18n/fill.ts';
import { gameWords } from '../i18n/index.svelte.ts';
import type { StudyUi } from '../match/game.ts';
import { glideTime } from '../preferences.svelte.ts';
import type { LessonStep, Tried } from '../protocol/messages.ts';
import { lessons } from './api.ts';
import { StudyRoom } from './room.svelte.ts';
import { t } from './words.ts';

/** Between two moments that are watched, and after a wrong try before the step begins again, in ms. */
const PAUSE = 450;
/** So long it takes to look at a step in which nothing is to be done, in ms. */
const LOOK = 18_000;
/** So long a field lies open once more whose colour was not remembered, in ms. */
const ONCE_MORE = 1800;

type Stands = 'watching' | 'open' | 'wrong' | 'shown' | 'done';
/** Hears of every try that was finished: whether it reached the goal, and what was done. */
export type Tries = (done: boolean, actions: readonly string[]) => void;

export class StepTry {
  readonly room: StudyRoom;
  /** Whether nothing is to be done here: it is looked at. */
  readonly isLook: boolean;
  stands = $state<Stands>('watching');
  /** The field where something went wrong. */
  wrong = $state<string | null>(null);
  /** The field whose colour is to be named. */
  asks = $state<string | null>(null);
  /** Which of the moments that are looked at lies on the board. */
  at = $state(0);

  readonly #game: string;
  readonly #step: LessonStep;
  readonly #ui: StudyUi;
  readonly #ontried: Tries;
  #actions: string[] = [];
  /** How many moments since the beginning are on the board. */
  #seen = 0;
  /** How often the board was put back: what is judged of before is not for it any more. */
  #beginnings = 0;
  #isTold = false;
  #saying = $state.raw((): string => '');

  constructor(game: string, step: LessonStep, ui: StudyUi, ontried: Tries) {
    this.#game = game;
    this.#step = step;
    this.#ui = ui;
    this.#ontried = ontried;
    this.isLook = step.solution.length === 0;
    this.room = new StudyRoom(`lesson.${game}.${step.name}`, game, step.seat, (what) => this.#attempt(what));
    this.room.set(this.#first);
  }

  /** What is said of the last try, in the language that was chosen last. */
  get said(): string {
    return this.#saying();
  }

  get sentence(): string {
    const { name, claims } = this.#step;
    return this.asks === null ? this.#ui.say(name, claims) : this.#ui.say(`${name}.ask`, { field: this.asks });
  }

  get #first() {
    return this.#step.watch[0] as LessonStep['watch'][number];
  }

  get #last() {
    return this.#step.watch.at(-1) ?? this.#first;
  }

  /** Begin, with what is to be watched. */
  async begin(): Promise<void> {
    if (this.isLook) return this.#look();
    this.#forget();
    this.stands = 'watching';
    this.room.set(this.#first);
    const followed = await this.room.follow(this.#step.watch.slice(1), PAUSE);
    if (followed && this.stands === 'watching') this.stands = 'open';
  }

  /** Moment by moment; where nothing is to move the last one says it all. */
  async #look(): Promise<void> {
    const { watch } = this.#step;
    this.stands = 'watching';
    this.at = glideTime() ? 0 : watch.length - 1;
    this.room.set(watch[this.at] ?? this.#first);
    const rest = watch.slice(this.at + 1);
    if (!(await this.room.follow(rest, LOOK / watch.length, () => (this.at += 1)))) return;
    this.stands = 'done';
    this.seen();
  }

  /** What was only to be looked at counts as done once somebody has seen it, or has seen enough. */
  seen(): void {
    if (!this.isLook || this.#isTold) return;
    this.#isTold = true;
    this.#ontried(true, []);
  }

  async show(): Promise<void> {
    this.wrong = null;
    this.#forget();
    this.room.set(this.#last);
    const [verb, colour = ''] = (this.#step.solution.at(-1) ?? '').split(' ');
    this.#saying = () => verb === 'name' ? t('lesson.is', { colour: this.#colour(colour) }) : t('lesson.shown');
    this.stands = 'shown';
    await this.room.follow(this.#step.shown, PAUSE);
  }

  async retry(): Promise<void> {
    this.#saying = () => '';
    this.wrong = null;
    await this.begin();
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
    if (!tried.goes_on) return this.#again(tried);
    this.#saying = () => '';
    this.stands = 'open';
    this.#actions = actions;
    if (await this.room.follow(this.#fresh(tried))) this.asks = tried.asks;
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
    this.asks = null;
  }

  #colour(colour: string): string {
    return gameWords(this.#game, `colour.${colour}`) ?? colour;
  }

  #refuse({ error, message }: NonNullable<Tried['error']>, what: string): void {
    this.#saying = () => gameWords(this.#game, `error.${error}`) ?? message;
    this.stands = 'wrong';
    this.wrong = what.split(' ')[1] ?? null;
  }

  async #finish(tried: Tried): Promise<void> {
    this.#saying = () => t('lesson.well');
    this.stands = 'done';
    this.asks = null;
    await this.room.follow(this.#fresh(tried));
  }

  async #again(tried: Tried): Promise<void> {
    this.#saying = () => this.#reason(tried.why ?? {});
    this.stands = 'wrong';
    if (tried.asks !== null) return this.#lookOnceMore(tried);
    const fresh = this.#fresh(tried);
    this.#forget();
    if (this.#ui.drafts) return this.room.set(this.#last);
    this.wrong = typeof tried.why?.field === 'string' ? tried.why.field : null;
    if (await this.room.follow(fresh, PAUSE)) this.room.set(this.#last);
  }

  /** What is true of this very try. */
  #reason({ code, ...values }: Record<string, unknown>): string {
    const { colour } = values;
    const told = { ...values, ...(typeof colour === 'string' ? { colour: this.#colour(colour) } : {}) } as Params;
    return this.#ui.why(this.#step.name, String(code), { ...this.#step.claims, ...told });
  }

  /** The stone is away for a moment, and the question is asked again. */
  async #lookOnceMore(tried: Tried): Promise<void> {
    const now = tried.moments.at(-1);
    this.asks = null;
    this.room.set(this.#last);
    if (!(await this.room.rest(ONCE_MORE))) return;
    if (now) this.room.set(now);
    this.asks = tried.asks;
  }
}
