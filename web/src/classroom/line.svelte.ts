/** What somebody is told of a class as it goes on. The line may break at any time; it is taken up again by itself. */
import { beClient } from '../net/api.ts';

type Who = { readonly listen: 'pupil' | 'wall' } | { readonly listen: 'teacher'; readonly key: string };
type State = 'connecting' | 'open' | 'lost' | 'gone' | 'refused';

const FINAL: Record<number, State> = { 4004: 'gone', 4003: 'refused', 1008: 'refused' };
const PAUSES = [300, 1000, 2000, 3000];

export class ClassLine<View extends { readonly now: number; readonly version: number }> {
  state = $state<State>('connecting');
  view = $state.raw<View | null>(null);
  /** Add this to the own clock to get the server's. */
  clockOffset = $state(0);

  readonly #id: string;
  readonly #who: Who;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #closed = false;

  constructor(id: string, who: Who) {
    this.#id = id;
    this.#who = who;
    void this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  /** Show what an answer of the server said, unless something newer is there. */
  take(view: View): void {
    if (this.view && view.version < this.view.version) return;
    this.clockOffset = view.now - Date.now();
    this.view = view;
  }

  #hurry = (): void => {
    if (this.state !== 'lost') return;
    clearTimeout(this.#retry);
    void this.#connect();
  };

  async #connect(): Promise<void> {
    if (this.#closed || this.#socket) return;
    try {
      await beClient();
    } catch {
      return this.#lost(1006);
    }
    if (this.#closed || this.#socket) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/classes/${encodeURIComponent(this.#id)}/socket`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', ...this.#who }));
    socket.onmessage = (event) => {
      this.#failures = 0;
      this.state = 'open';
      this.hear(JSON.parse(String(event.data)) as { readonly type?: string });
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#socket = null;
      this.#lost(event.code);
    };
  }

  /** Say something, if the line is open. */
  protected say(message: object): boolean {
    if (this.state !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Something was told: a view, unless it has a type. */
  protected hear(told: { readonly type?: string }): void {
    this.take(told as unknown as View);
  }

  /** The line has broken. */
  protected broke(): void {
    // Whoever waits for something overrides this.
  }

  #lost(code: number): void {
    this.broke();
    if (this.#closed) return;
    this.state = FINAL[code] ?? 'lost';
    if (this.state !== 'lost') return;
    const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)] ?? 1000;
    // A whole class comes back after a restart: not all in the same moment.
    this.#retry = setTimeout(() => void this.#connect(), pause * (0.7 + 0.6 * Math.random()));
  }
}
