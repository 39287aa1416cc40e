/**
 * A line to the server that may break at any time. It is taken up again by itself, and at once when somebody looks at the
 * page again or there is a network again.
 */
import { beAnotherClient, beClient, Refused } from './api.ts';
import { Pulse } from './pulse.ts';
import { isKeptHere, open, type Socket } from './transport.ts';

type State =
  | 'connecting'
  | 'open'
  /** It broke, or nothing is heard over it; it is being tried again. */
  | 'lost'
  /** The server said that it restarts; it is being tried again. */
  | 'restarting'
  /** For good; `code` says why. */
  | 'ended';

interface Talk {
  /** What is said first, on every new line. */
  readonly hello: () => object;
  readonly hear: (told: unknown) => void;
  /** Told of every break. */
  readonly broke?: () => void;
  /** What the server answers at once. Without it nobody notices a line that only looks open. */
  readonly ping?: object;
  /** So many ms without a word, and the server is asked; a few seconds where nothing is said of it. */
  readonly quiet?: number;
}

const LOST = 1006;
const REFUSED = 1008;
/** Codes with which the server ends a line for good: refused, not for this client, and nothing is there. */
const ENDS = new Set([REFUSED, 4003, 4004]);
const RESTARTS = new Set([1001, 1012]);
const PAUSES = [400, 1000, 2000, 4000, 8000];

export class Wire {
  state = $state<State>('connecting');
  /** The code with which the line ended for good. */
  code = 0;

  readonly #path: string;
  readonly #talk: Talk;
  readonly #pulse: Pulse | undefined;
  #socket: Socket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #closed = false;

  constructor(path: string, talk: Talk) {
    this.#path = path;
    this.#talk = talk;
    const { ping } = talk;
    if (ping && !isKeptHere(path)) this.#pulse = new Pulse(() => this.say(ping), () => this.#hangUp(), talk.quiet);
    void this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#pulse?.stop();
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  /** Say something; false when there is no line. */
  say(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #hurry = (): void => {
    if (this.state === 'open') return document.hidden ? undefined : this.#pulse?.check();
    if (this.state !== 'lost' && this.state !== 'restarting') return;
    clearTimeout(this.#retry);
    void this.#connect();
  };

  /** Nobody answers: this line is given up for another one. */
  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost(LOST);
  }

  async #connect(): Promise<void> {
    if (this.#closed || this.#socket) return;
    let socket: Socket;
    try {
      if (!isKeptHere(this.#path)) await beClient();
      if (this.#closed || this.#socket) return;
      socket = await open(this.#path);
    } catch (reason) {
      return this.#lost(reason instanceof Refused && ![429, 503].includes(reason.status) ? REFUSED : LOST);
    }
    if (this.#closed || this.#socket) return socket.close();
    this.#socket = socket;
    this.#pulse?.open();
    const isCurrent = () => this.#socket === socket;
    socket.onopen = () => isCurrent() && this.say(this.#talk.hello());
    socket.onmessage = (event: { readonly data: unknown }) => isCurrent() && this.#hear(JSON.parse(String(event.data)));
    socket.onclose = ({ code, reason }: { readonly code: number; readonly reason: string }) => {
      if (!isCurrent()) return;
      this.#socket = null;
      // Signed in or out in another tab, or ended from another device: whoever this is now comes back.
      const ended = reason === 'session-ended';
      if (ended) beAnotherClient();
      this.#lost(ended ? LOST : code);
    };
  }

  #hear(told: unknown): void {
    this.#pulse?.heard();
    this.#failures = 0;
    this.state = 'open';
    this.#talk.hear(told);
  }

  #lost(code: number): void {
    this.#pulse?.stop();
    this.#talk.broke?.();
    if (this.#closed) return;
    clearTimeout(this.#retry);
    if (ENDS.has(code)) {
      this.code = code;
      this.state = 'ended';
      return;
    }
    this.state = RESTARTS.has(code) ? 'restarting' : 'lost';
    const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)] ?? 1000;
    // Many come back after a restart: not all in the same moment.
    this.#retry = setTimeout(() => void this.#connect(), pause * (0.7 + 0.6 * Math.random()));
  }
}
