/** A tournament as it goes on: looked at again and again while the page is visible. */
import { Unreachable } from '../net/api.ts';
import { words } from '../net/words.ts';
import type { TournamentView } from '../protocol/messages.ts';
import { tournaments } from './api.ts';

/** So many ms between two looks. */
const EVERY = 2500;

export class LiveTournament {
  readonly id: string;
  view = $state.raw<TournamentView | null>(null);
  /** Why it cannot be shown, or what was refused. */
  trouble = $state('');
  lost = $state(false);
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string) {
    this.id = id;
    document.addEventListener('visibilitychange', this.#hurry);
    void this.#look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#hurry);
  }

  /** Carry out a command, and show what came of it. */
  async command(work: () => Promise<TournamentView>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      this.#take(await work());
    } catch (reason) {
      this.trouble = words(reason, 'tournaments');
    } finally {
      this.busy = false;
    }
  }

  #hurry = (): void => {
    if (document.visibilityState === 'visible') void this.#look();
  };

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    if (document.visibilityState === 'visible') {
      try {
        const view = await tournaments.look(this.id);
        if (!this.view) this.trouble = '';
        this.#take(view);
        this.lost = false;
      } catch (reason) {
        // Whoever sees it already is told that it may be old; the next look may go better.
        this.lost = reason instanceof Unreachable || this.view !== null;
        if (!this.lost) this.trouble = words(reason, 'tournaments');
      }
    }
    // What is over does not change any more.
    if (!this.#closed && this.view?.stage !== 'over') this.#timer = setTimeout(() => void this.#look(), EVERY);
  }

  #take(view: TournamentView): void {
    if (!this.view || view.version >= this.view.version) this.view = view;
  }
}
