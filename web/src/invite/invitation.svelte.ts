/** The address for those who are invited: one that their devices can open, wherever this page was opened. */
import { api } from '../net/api.ts';
import { isStatic } from '../net/transport.ts';
import { addressOf } from '../place.ts';
import type { Reach } from '../protocol/messages.ts';

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export class Invitation {
  #reach = $state.raw<Reach | null>(null);
  /** Nobody else can open the address of this page, and no other is known. */
  readonly isOnlyHere = $derived(this.#reach !== null && !this.#reach.origins.length);
  /** It would help to start the server in another way. */
  readonly canBeOpened = $derived(this.#reach?.only_here ?? false);
  readonly origin = $derived(this.#reach?.origins[0] ?? location.origin);
  /** What is typed by hand. */
  readonly host = $derived(new URL(this.origin).host);

  /** The address of a place in the app, for others. */
  linkTo(path: string): string {
    return isStatic ? addressOf(path) : this.origin + path;
  }

  constructor() {
    if (!isStatic && HERE.test(location.hostname)) void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      this.#reach = await api.reach();
    } catch {
      // Then the address is that of this page.
    }
  }
}
