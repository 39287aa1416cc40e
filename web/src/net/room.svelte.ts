/**
 * One match over its socket: what the table shows now, and the commands that were sent and not yet answered.
 *
 * The line may break at any time. It is taken up again by itself with what was missed, and open commands are sent again
 * with the same id: the server does nothing twice.
 */
import type { ClientMessage, Entry, MatchInfo, Meanwhile, ServerMessage, Sign, Update } from '../protocol/messages.ts';
import { newRequest, Refused } from './api.ts';
import { changed } from './change.ts';
import { further, keepMissed, readMissed, witnessed } from './missed.ts';
import { turns } from './turns.svelte.ts';
import { Wire } from './wire.svelte.ts';

export type Line = Exclude<Wire['state'], 'ended'> | 'no-such-match' | 'no-spectators' | 'refused';

/** Why a line ended for good; anything else was refused. */
const ENDED: Record<number, Line> = { 4004: 'no-such-match', 4003: 'no-spectators' };
const QUEUE = 6;

/** A sign is shown for so many ms. */
const SHOWN_FOR = 6000;

export type SignName = Sign['sign'];
interface ShownSign {
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
  readonly line = $derived.by((): Line => {
    const { state, code } = this.#wire;
    return state === 'ended' ? (ENDED[code] ?? 'refused') : state;
  });
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
  /** The own seats that are not asked until their turn. */
  unasked = $state.raw<readonly number[]>([]);
  /** What happened while one was away from a table over days, as far as it has not been looked at. */
  missed = $state.raw<Meanwhile | null>(null);
  /** How long to stay with a moment before the next is shown, in ms; set by whoever shows them. */
  linger: (before: Update | null, after: Update) => number = () => 0;

  readonly #wire: Wire;
  #pending = new Map<string, Pending>();
  #queue: Update[] = [];
  /** The table as it was last told, which changes are changes of. */
  #told: Update | null = null;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  #version = 0;

  constructor(id: string) {
    this.id = id;
    this.missed = readMissed(id);
    this.#wire = new Wire(`/api/matches/${encodeURIComponent(id)}/socket`, {
      hello: () => this.#hello(),
      hear: (told) => this.#receive(told as ServerMessage),
      ping: { type: 'ping', request: 'pulse' } satisfies ClientMessage,
    });
  }

  close(): void {
    clearTimeout(this.#lingering);
    this.#wire.close();
  }

  /** Do something from one's seat; resolves once it is on disk, fails with what the server refused. */
  act(seat: number, what: string): Promise<number> {
    const seen = this.update?.version ?? null;
    return new Promise((done, failed) => {
      const request = newRequest();
      const message = { type: 'act', seat, do: what, request, seen } as const;
      this.#pending.set(request, { message, done, failed });
      this.waiting = this.#pending.size;
      this.#say(message);
    });
  }

  /** Show everybody a friendly sign. Too many are refused, and then nothing happens. */
  sign(seat: number, sign: SignName): void {
    this.#say({ type: 'sign', seat, sign, request: newRequest() });
  }

  #signed({ chair, sign }: Sign): void {
    const shown = { sign, at: Date.now() };
    this.signs = { ...this.signs, [chair]: shown };
    setTimeout(() => {
      if (this.signs[chair] === shown) this.signs = Object.fromEntries(Object.entries(this.signs).filter(([, each]) => each !== shown));
    }, SHOWN_FOR);
  }

  /** The first of the missed moments has been looked at: it is not shown again. */
  witness(): void {
    this.missed = keepMissed(this.id, this.missed && witnessed(this.missed));
  }

  /** Ask for everything anew, such as after sitting down. */
  refresh(): void {
    this.#say(this.#hello());
  }

  #hello(): ClientMessage {
    return { type: 'hello', since: this.#version, changes: true, meanwhile: true };
  }

  #say(message: ClientMessage): void {
    this.#wire.say(message);
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.info;
        this.unasked = message.update.unasked;
        if (message.meanwhile) this.missed = keepMissed(this.id, further(this.missed, message.meanwhile));
        this.#welcomed(message.update);
        break;
      case 'unasked':
        this.unasked = message.seats;
        break;
      case 'update':
        this.unasked = message.unasked;
        this.#updated(message);
        break;
      case 'change': {
        const update = this.#told && changed(this.#told, message);
        if (update) this.#updated(update);
        else this.refresh();
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
    this.#queue = [];
    clearTimeout(this.#lingering);
    this.#lingering = undefined;
    this.#told = update;
    this.#log(update);
    this.#version = update.version;
    this.#show(update);
    for (const { message } of this.#pending.values()) this.#say(message);
  }

  #updated(update: Update): void {
    if (update.since > this.#version) return this.refresh();
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
