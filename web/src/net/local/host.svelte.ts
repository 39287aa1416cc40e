/**
 * The page's end of the line to the worker: requests as over HTTP, and sockets. The worker is started with the first
 * request that needs Python; what is always the same, and what the browser keeps itself, is answered without.
 */
import { failure } from './failure.svelte.ts';
import { keptMatches } from './kept.ts';
import type { FromHost, ToHost } from './messages.ts';
import { readManifest, type Manifest } from './python.ts';
import { Thinker } from './thinker.ts';
import { fetching } from '../fetching.svelte.ts';
import { canRunPython, isStatic, rememberHere, root } from '../transport.ts';

/** Where the built pages have Python. */
const AT = `${root()}python/`;

/** No worker, no WebAssembly, or its files cannot be had. */
export class NoPython extends Error {}

/** A socket to the worker, as far as `Wire` uses sockets. */
export class LocalSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly #number: number;
  readonly #host: Host;

  constructor(number: number, host: Host) {
    this.#number = number;
    this.#host = host;
  }

  send(text: string): void {
    this.#host.post({ type: 'say', socket: this.#number, text });
  }

  close(): void {
    this.#host.post({ type: 'close', socket: this.#number });
    this.readyState = WebSocket.CLOSED;
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  ended(code: number, reason: string): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}

class Host {
  #worker: Worker | undefined;
  #isReady = false;
  /** What was said before Python was there: it waits for that, however often it takes to get it. */
  #unsaid: ToHost[] = [];
  #numbers = 0;
  readonly #asked = new Map<number, { done: (answer: Response) => void; failed: (reason: Error) => void }>();
  readonly #sockets = new Map<number, LocalSocket>();
  readonly #thinker = new Thinker(AT, {
    ready: () => this.#hasPython(),
    broken: () => this.#tellFailure({ again: () => this.#thinker.start(), later: () => undefined }),
    thought: (thought) => this.post(thought),
  });

  post(message: ToHost): void {
    if (message.type !== 'close') this.warmUp();
    if (this.#isReady) this.#worker?.postMessage(message);
    else this.#unsaid.push(message);
  }

  /** Start Python before it is asked anything: whoever presses a button soon waits less. */
  warmUp(): void {
    if (!canRunPython) throw new NoPython();
    this.#worker ??= this.#started();
  }

  async fetch(path: string, order: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(path, location.href);
    const known = await withoutPython(pathname, searchParams, order);
    if (known !== undefined) return Response.json(known);
    if (pathname.startsWith('/api/matches') && order.method && !pathname.endsWith('/look')) rememberHere();
    const id = ++this.#numbers;
    const body = typeof order.body === 'string' ? order.body : '';
    this.post({ type: 'ask', id, method: order.method ?? 'GET', path, body });
    return new Promise((done, failed) => this.#asked.set(id, { done, failed }));
  }

  open(path: string): LocalSocket {
    const socket = ++this.#numbers;
    const opened = new LocalSocket(socket, this);
    this.post({ type: 'open', socket, path });
    this.#sockets.set(socket, opened);
    return opened;
  }

  #started(): Worker {
    const worker = new Worker(new URL('./host.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => this.#hear(data);
    worker.onerror = () => this.#broken();
    worker.postMessage({ type: 'start', at: AT } satisfies ToHost);
    failure.then = null;
    fetching.begin();
    return worker;
  }

  #hear(message: FromHost): void {
    switch (message.type) {
      case 'progress':
        fetching.went(message.loaded, message.total);
        break;
      case 'ready':
        this.#isReady = true;
        for (const said of this.#unsaid.splice(0)) this.#worker?.postMessage(said);
        this.#hasPython();
        break;
      case 'broken':
        this.#broken();
        break;
      case 'question':
        this.#thinker.ask(message.question);
        break;
      case 'answer':
        this.#answered(message.id)?.done(new Response(message.body, { status: message.status, headers: { 'Content-Type': message.kind } }));
        break;
      case 'opened':
        this.#sockets.get(message.socket)?.opened();
        break;
      case 'told':
        this.#sockets.get(message.socket)?.onmessage?.({ data: message.text });
        break;
      case 'ended':
        this.#sockets.get(message.socket)?.ended(message.code, message.why);
        this.#sockets.delete(message.socket);
    }
  }

  #hasPython(): void {
    failure.then = null;
    fetching.end();
  }

  #answered(id: number) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }

  /**
   * Python could not be had, or stopped. Pages without a server say so, and whoever asked waits until it is tried again;
   * else everybody who waits is told, and the next request tries again.
   */
  #broken(): void {
    const wasReady = this.#isReady;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#thinker.forget();
    this.#isReady = false;
    if (isStatic && failure.isHeard && !wasReady) this.#tellFailure({ again: () => this.warmUp(), later: () => this.#giveUp() });
    else this.#giveUp();
  }

  #tellFailure({ again, later }: { again: () => void; later: () => void }): void {
    const then = (work: () => void) => () => {
      failure.then = null;
      work();
    };
    fetching.begin();
    failure.then = { again: then(again), later: then(() => (fetching.end(), later())) };
  }

  #giveUp(): void {
    fetching.end();
    this.#unsaid = [];
    for (const id of [...this.#asked.keys()]) this.#answered(id)?.failed(new NoPython());
    for (const socket of this.#sockets.values()) socket.ended(1006, '');
    this.#sockets.clear();
  }
}

export const host = new Host();

// Without Python ----------------------------------------------------------------------------------------------------

let manifest: Promise<Manifest> | undefined;

/** What needs no rules: what is always the same, and lists of what the browser keeps. */
async function withoutPython(path: string, query: URLSearchParams, order: RequestInit): Promise<unknown> {
  const asks = `${order.method ?? 'GET'} ${path}`;
  if (asks === 'GET /api/matches') return { matches: query.get('show') === 'mine' ? await keptMatches() : [], next: null };
  if (asks in PLAIN) return PLAIN[asks];
  if (order.method) return undefined;
  manifest ??= readManifest(AT).catch((reason: unknown) => {
    manifest = undefined;
    throw reason;
  });
  const file = (await manifest).constant[path + (query.size ? `?${query}` : '')];
  return file && (await fetch(AT + file)).json();
}

const PLAIN: Readonly<Record<string, unknown>> = {
  'POST /api/session': { fresh: false, token: null },
  'GET /api/turns': { waiting: 0, over_days: 0 },
  'GET /api/ratings': { own: [], bots: [] },
  'GET /api/reach': { origins: [], only_here: false },
};
