/** How many games wait for this person: told in the header and on the app's icon. Asked for when somebody looks. */
import type { Turns } from '../protocol/messages.ts';
import { ask, beClient } from './api.ts';

/** Milliseconds between two looks while the page is looked at; only for those who play over days. */
const EVERY = 60_000;
/** Milliseconds in which several reasons to look are one. */
const TOGETHER = 400;

class WaitingTurns {
  count = $state(0);
  #overDays = 0;
  #soon: ReturnType<typeof setTimeout> | undefined;

  /** Keeps it fresh for as long as the page is there. */
  start(): () => void {
    const look = () => document.hidden || this.look();
    const timer = setInterval(() => this.#overDays && look(), EVERY);
    document.addEventListener('visibilitychange', look);
    navigator.serviceWorker?.addEventListener('message', look);
    this.look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      navigator.serviceWorker?.removeEventListener('message', look);
    };
  }

  /** Something has happened: look in a moment. */
  look(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#ask();
    }, TOGETHER);
  }

  async #ask(): Promise<void> {
    try {
      await beClient();
      const { waiting, over_days } = await ask<Turns>('/api/turns');
      this.count = waiting;
      this.#overDays = over_days;
      await (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.());
    } catch {
      // The next look may go better; and where there are no badges, there are none.
    }
  }
}

export const turns = new WaitingTurns();
