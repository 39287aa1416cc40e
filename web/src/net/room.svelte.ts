/**
 * One match over its socket: what the table shows now, and the wishes that were sent and not yet answered.
 *
 * The line may break at any time. It is taken up again by itself with what was missed, and open wishes are sent again
 * with the same id: the server does nothing twice.
 */
import type { ClientMessage, Entry, MatchInfo, ServerMessage, Sign, Update } from '../protocol/messages.ts';
import { beAnotherClient, beClient, newRequest, Refused } from './api.ts';
import { changed } from './change.ts';
import { Pulse } from './pulse.ts';
import { turns } from './turns.svelte.ts';

export type Line =
  | 'connecting'
  | 'open'
  /** The line broke, or nothing is heard over it; it is being tried again. */
  | 'lost'
  /** The server said that it restarts; it is being tried again. */
  | 'restarting'
  | 'no-such-match'
  | 'no-spectators'
  /** Refused for good: another origin, or messages that cannot be read. */
  | 'refused';

const FINAL: Record<number, Line> = { 4004: 'no-such-match', 4003: 'no-spectators', 1008: 'refused' };
const PAUSES = [500, 1000, 2000, 4000, 8000];
const QUEUE = 6;

/** A sign is shown for so many ms. */
const SHOWN_FOR = 6000;

export type SignName = Sign['sign'];
export interface ShownSign {
  readonly sign: SignName;
  readonly at: number;
}

interface Pending {
  readonly message: Extract<ClientMessage, { request: string }>;
  readonly done: (version: number) => void;
  readonly failed: (reason: Refused) => void;
}

export class MatchRoom {
  readonly id: string;
  line = $state<Line>('connecting');
  info = $state.raw<MatchInfo | null>(null);
  /** The table as it is shown; while moves are being followed it may be a little behind. */
  update = $state.raw<Update | null>(null);
  entries = $state.raw<readonly Entry[]>([]);
  /** Add this to the own clock to get the server's. */
  clockOffset = $state(0);
  /** Wishes on their way. */
  waiting = $state(0);
  /** The friendly signs that are shown now, by chair. */
  signs = $state.raw<Readonly<Record<number, ShownSign>>>({});
  /** How long to stay with a moment before the next is shown, in ms; set by whoever shows them. */
  linger: (before: Update | null, after: Update) => number = () => 0;

  #socket: WebSocket | null = null;
  readonly #pulse = new Pulse(
    () => this.#send({ type: 'ping', request: 'pulse' }),
    () => this.#hangUp(),
  );
  #pending = new Map<string, Pending>();
  #queue: Update[] = [];
  /** The table as it was last told, which changes are changes of. */
  #told: Update | null = null;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #closed = false;
  #version = 0;

  constructor(id: string) {
    this.id = id;
    void this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#lingering);
    this.#pulse.stop();
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  /** Do something from one's seat; resolves once it is on disk, fails with what the server refused. */
  act(seat: number, what: string): Promise<number> {
    const seen = this.update?.version ?? null;
    return new Promise((done, failed) => {
      const request = newRequest();
      const message = { type: 'act', seat, do: what, request, seen } as const;
      this.#pending.set(request, { message, done, failed });
      this.waiting = this.#pending.size;
      this.#send(message);
    });
  }

  /** Show everybody a friendly sign. Too many are refused, and then nothing happens. */
  sign(seat: number, sign: SignName): void {
    this.#send({ type: 'sign', seat, sign, request: newRequest() });
  }

  #signed({ chair, sign }: Sign): void {
    const shown = { sign, at: Date.now() };
    this.signs = { ...this.signs, [chair]: shown };
    setTimeout(() => {
      if (this.signs[chair] === shown) this.signs = Object.fromEntries(Object.entries(this.signs).filter(([, each]) => each !== shown));
    }, SHOWN_FOR);
  }

  /** Ask for everything anew, such as after sitting down. */
  refresh(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#hello();
  }

  #hello(): void {
    this.#send({ type: 'hello', since: this.#version, changes: true });
  }

  /** Somebody looks again, or there is a network again: no time to lose. */
  #hurry = (): void => {
    if (this.line === 'open') return document.hidden ? undefined : this.#pulse.check();
    if (this.line !== 'lost' && this.line !== 'restarting') return;
    clearTimeout(this.#retry);
    void this.#connect();
  };

  /** Nobody answers: this line is given up for another one. */
  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost(1006);
  }

  async #connect(): Promise<void> {
    if (this.#closed || this.#socket) return;
    try {
      await beClient();
    } catch (reason) {
      return this.#lost(reason instanceof Refused && ![429, 503].includes(reason.status) ? 1008 : 1006);
    }
    if (this.#closed || this.#socket) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(this.id)}/socket`);
    this.#socket = socket;
    this.#pulse.open();
    const isCurrent = () => this.#socket === socket;
    socket.onopen = () => isCurrent() && this.#hello();
    socket.onmessage = (event) => isCurrent() && this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (!isCurrent()) return;
      this.#socket = null;
      // Signed in or out in another tab, or ended from another device: whoever this is now comes back.
      const ended = event.reason === 'session-ended';
      if (ended) beAnotherClient();
      this.#lost(ended ? 1006 : event.code);
    };
  }

  #lost(code: number): void {
    this.#pulse.stop();
    if (this.#closed) return;
    clearTimeout(this.#retry);
    const final = FINAL[code];
    this.line = final ?? (code === 1001 || code === 1012 ? 'restarting' : 'lost');
    if (final) return;
    const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)] ?? 1000;
    this.#retry = setTimeout(() => void this.#connect(), pause);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    this.#pulse.heard();
    switch (message.type) {
      case 'welcome':
        this.info = message.info;
        this.#welcomed(message.update);
        break;
      case 'update':
        this.#updated(message);
        break;
      case 'change': {
        const update = this.#told && changed(this.#told, message);
        if (update) this.#updated(update);
        else this.#hello();
        break;
      }
      case 'presence':
        this.#present(new Set(message.connected));
        break;
      case 'acted':
        this.#answered(message.request)?.done(message.version);
        break;
      case 'refused':
        if (message.request) this.#answered(message.request)?.failed(new Refused(409, message));
        break;
      case 'sign':
        this.#signed(message);
        break;
      case 'shown':
      case 'pong':
        break;
    }
  }

  #answered(request: string): Pending | undefined {
    const pending = this.#pending.get(request);
    this.#pending.delete(request);
    this.waiting = this.#pending.size;
    return pending;
  }

  /** After a break the table is shown as it is now: what happened meanwhile is in the log. */
  #welcomed(update: Update): void {
    this.#failures = 0;
    this.line = 'open';
    this.#queue = [];
    clearTimeout(this.#lingering);
    this.#lingering = undefined;
    this.#told = update;
    this.#log(update);
    this.#version = update.version;
    this.#show(update);
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #updated(update: Update): void {
    if (update.since > this.#version) return this.#hello();
    if (this.info?.over_days) turns.look();
    this.#told = update;
    this.#log(update);
    this.#version = Math.max(this.#version, update.version);
    this.#queue.push(update);
    if (this.#queue.length > QUEUE) this.#queue = this.#queue.slice(-1);
    this.#follow();
  }

  #log(update: Update): void {
    const known = this.entries.at(-1)?.version ?? 0;
    const fresh = update.entries.filter(({ version }) => version > known);
    if (fresh.length) this.entries = [...this.entries, ...fresh];
  }

  /** Shows one moment after the other, each as long as it takes to follow it. */
  #follow(): void {
    if (this.#lingering !== undefined) return;
    const next = this.#queue.shift();
    if (!next) return;
    const pause = this.linger(this.update, next);
    this.#show(next);
    if (!pause) return this.#follow();
    this.#lingering = setTimeout(() => {
      this.#lingering = undefined;
      this.#follow();
    }, pause);
  }

  #show(update: Update): void {
    this.clockOffset = update.now - Date.now();
    this.update = update;
  }

  #present(connected: ReadonlySet<number>): void {
    const seen = (update: Update): Update => ({
      ...update,
      chairs: update.chairs.map((chair) => ({ ...chair, connected: chair.kind === 'bot' || connected.has(chair.chair) })),
    });
    this.#told = this.#told && seen(this.#told);
    this.#queue = this.#queue.map(seen);
    if (this.update) this.update = seen(this.update);
  }
}
