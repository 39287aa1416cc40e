/** What a page asks of the server: whether an answer is awaited, and what went wrong. */
import { untrack } from 'svelte';
import { Unreachable } from './api.ts';
import { words } from './words.ts';

export class Asking {
  /** What was refused last, in the person's language. */
  trouble = $state('');
  /** Whether that was because nobody answered. */
  away = $state(false);
  #open = $state(0);
  readonly busy = $derived(this.#open > 0);
  readonly #say: (reason: unknown) => string;
  #asked = 0;

  /** `game` has words for what is refused; or whoever asks says it in another way. */
  constructor(game: string | ((reason: unknown) => string) = '') {
    this.#say = typeof game === 'string' ? (reason) => words(reason, game) : game;
  }

  /** Do something; false when it went wrong. */
  async do(work: () => Promise<unknown>): Promise<boolean> {
    this.#count(1);
    this.trouble = '';
    this.away = false;
    try {
      await work();
      return true;
    } catch (reason) {
      this.trouble = this.#say(reason);
      this.away = reason instanceof Unreachable;
      return false;
    } finally {
      this.#count(-1);
    }
  }

  /** Whoever asks in an effect does not ask again because of that. */
  #count(by: number): void {
    untrack(() => (this.#open += by));
  }

  /** What is answered; undefined when that went wrong, or something was asked since: an answer that is late is for nobody. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
    const turn = ++this.#asked;
    const isLast = () => turn === this.#asked;
    let answer: Answer | undefined;
    await this.do(async () => {
      try {
        const told = await question();
        if (isLast()) answer = told;
      } catch (reason) {
        if (isLast()) throw reason;
      }
    });
    return answer;
  }
}
