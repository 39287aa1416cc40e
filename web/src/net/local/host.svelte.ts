/**
 * The page's end of the line to the worker: requests as over HTTP, and sockets. The worker is started with the first
 * request that needs Python; what is always the same, and what the browser keeps itself, is answered without.
 */
import { keptMatches } from './kept.ts';
import type { FromHost, ToHost } from './messages.ts';
import type { Manifest } from './python.ts';
import { fetching } from '../fetching.svelte.ts';
import { canRunPython, rememberHere, root } from '../transport.ts';

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
  #numbers = 0;
  readonly #asked = new Map<number, { done: (answer: Response) => void; failed: (reason: Error) => void }>();
  readonly #sockets = new Map<number, LocalSocket>();

  post(message: ToHost): void {
    this.#started().postMessage(message);
  }

  /** Start Python before it is asked anything: whoever presses a button soon waits less. */
  warmUp(): void {
    this.#started();
  }

  async fetch(path: string, order: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(path, location.href);
    const known = await withoutPython(pathname, searchParams, order);
    if (known !== undefined) return Response.json(known);
    if (pathname.startsWith('/api/matches') && order.method && !pathname.endsWith('/look')) rememberHere();
    const id = ++this.#numbers;
    return new Promise((done, failed) => {
      this.#asked.set(id, { done, failed });
      const body = typeof order.body === 'string' ? order.body : '';
      this.post({ type: 'ask', id, method: order.method ?? 'GET', path, body });
    });
  }

  open(path: string): LocalSocket {
    const socket = ++this.#numbers;
    const opened = new LocalSocket(socket, this);
    this.#sockets.set(socket, opened);
    this.post({ type: 'open', socket, path });
    return opened;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    if (!canRunPython) throw new NoPython();
    const worker = new Worker(new URL('./host.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => this.#hear(data);
    worker.onerror = () => this.#broken();
    worker.postMessage({ type: 'start', at: AT } satisfies ToHost);
    fetching.begin();
    this.#worker = worker;
    return worker;
  }

  #hear(message: FromHost): void {
    switch (message.type) {
      case 'progress':
        fetching.went(message.loaded, message.total);
        break;
      case 'ready':
        fetching.end();
        break;
      case 'broken':
        this.#broken();
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

  #answered(id: number) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }

  /** Python could not be had: everybody who waits is told, and the next request tries again. */
  #broken(): void {
    fetching.end();
    this.#worker?.terminate();
    this.#worker = undefined;
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
  manifest ??= fetch(`${AT}manifest.json`).then((answer) => answer.json() as Promise<Manifest>);
  const file = (await manifest).constant[path + (query.size ? `?${query}` : '')];
  return file && (await fetch(AT + file)).json();
}

const PLAIN: Readonly<Record<string, unknown>> = {
  'POST /api/session': { fresh: false, token: null },
  'GET /api/turns': { waiting: 0, over_days: 0 },
  'GET /api/ratings': { own: [], bots: [] },
  'GET /api/reach': { origins: [], only_here: false },
};
