/** The address for those who are invited: one that their devices can open, wherever this page was opened. */
import { api } from '../net/api.ts';
import { isStatic } from '../net/transport.ts';
import { addressOf } from '../place.ts';
import type { LanAddresses } from '../protocol/messages.ts';

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export class Invitation {
  #addresses = $state.raw<LanAddresses | null>(null);
  /** Nobody else can open the address of this page, and no other is known. */
  readonly isOnlyHere = $derived(this.#addresses !== null && !this.#addresses.origins.length);
  /** It would help to start the server in another way. */
  readonly canBeOpened = $derived(this.#addresses?.only_here ?? false);
  readonly origin = $derived(this.#addresses?.origins[0] ?? location.origin);
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
      this.#addresses = await api.reach();
    } catch {
      // Then the address is that of this page.
    }
  }
}
