/**
 * Notices a server that says nothing any more: a line can look open for minutes after the other end has stopped.
 *
 * Whoever listens is asked for a sign of life when it has been quiet for a while, and has to give one soon.
 */

/** A server that stops is noticed after both of these together: less than five seconds. */
const QUIET = 2500;
const ANSWER_WITHIN = 2000;
/** Nobody looks at a page in the background. */
const QUIET_UNSEEN = 25_000;
/** How long a new line may take until it is open. */
const OPEN_WITHIN = 4000;

export class Pulse {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ask: () => void;
  readonly #silent: () => void;
  readonly #quiet: number;

  /** `ask` asks for a sign of life when it was `quiet` for so long; `silent` is told that there was none. */
  constructor(ask: () => void, silent: () => void, quiet = QUIET) {
    this.#ask = ask;
    this.#silent = silent;
    this.#quiet = quiet;
  }

  /** The line is being opened. */
  open(): void {
    this.#wait(OPEN_WITHIN, this.#silent);
  }

  /** Something was heard. */
  heard(): void {
    this.#wait(document.hidden ? QUIET_UNSEEN : this.#quiet, () => this.check());
  }

  /** Ask now, such as when somebody looks at the page again. */
  check(): void {
    this.#ask();
    this.#wait(ANSWER_WITHIN, this.#silent);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(milliseconds: number, then: () => void): void {
    this.stop();
    this.#timer = setTimeout(then, milliseconds);
  }
}
