/**
 * Where requests go: to the server, or to the same Python in a worker of this page. This is the one place that decides.
 *
 * With a server everything goes there, but for matches that are kept in this browser. Where there is none (the pages
 * were put on a web space as they are), or it cannot be reached, whatever one person can do alone goes to the worker.
 */
import type { Listing } from '../protocol/messages.ts';
import type { LocalSocket } from './local/host.svelte.ts';

/** Whether the pages stand for themselves, without a server. */
export const isStatic = globalThis.document?.querySelector?.<HTMLMetaElement>('meta[name="kist-edition"]')?.content === 'static';

/** Where the pages lie. */
export const root = (): string => (isStatic ? document.baseURI.replace(/[^/]*(#.*)?$/, '') : `${location.origin}/`);

/** Matches that are kept in this browser, as no server gives such ids; and games that come from a file or a link. */
const KEPT_HERE = /\/local-[a-z2-7]{16}(?=[/?]|$)|^\/api\/matches\/(load|look)$/;
/** What one person can do alone. */
const ALONE = /^\/api\/(games|session|turns|ratings|reach|preview|laying|fitting|analysis|lessons|exhibition|puzzles|sets)\b/;

const worker = () => import('./local/host.svelte.ts').then(({ host }) => host);

/** Whether something is kept in this browser, and not at the server. */
export function isKeptHere(path: string): boolean {
  return isStatic || KEPT_HERE.test(path);
}

const PLAYED_HERE = 'kist.here';

/** Remember that matches are kept in this browser: only then anybody looks for them. */
export function rememberHere(): void {
  try {
    localStorage.setItem(PLAYED_HERE, 'yes');
  } catch {
    // A private window may refuse; then the matches are forgotten as well.
  }
}

/** The matches that are kept in this browser, without those that a list has already. */
export async function keptHere(listed: readonly Listing[]): Promise<readonly Listing[]> {
  if (isStatic || localStorage.getItem(PLAYED_HERE) === null) return [];
  const known = new Set(listed.map(({ id }) => id));
  return (await (await import('./local/kept.ts')).keptMatches()).filter(({ id }) => !known.has(id));
}

/** Ask whoever answers at a path; `fetch` in every respect. */
export async function send(path: string, order: RequestInit): Promise<Response> {
  return isKeptHere(path) ? (await worker()).fetch(path, order) : fetch(path, order);
}

/** Whether this browser can run Python in a worker at all. */
export const canRunPython = ['Worker', 'WebAssembly', 'DecompressionStream'].every((name) => name in globalThis);

/** What a draft is worth is asked for the match on the screen: where that is the server's, it waits for the server. */
const isServersDraft = (path: string): boolean => path === '/api/preview' && !KEPT_HERE.test(location.pathname);

/** Whether the worker can answer what the server, which cannot be reached, was asked. */
export function canBeLocal(path: string, order: RequestInit): boolean {
  return !isStatic && canRunPython && !isServersDraft(path) && (ALONE.test(path) || (path.startsWith('/api/matches?show=') && !order.method) || isForOneScreen(path, order));
}

/** Ask the worker what the server was asked in vain. */
export async function sendLocally(path: string, order: RequestInit): Promise<Response> {
  return (await worker()).fetch(path, order);
}

/** A match for which nobody has to come from elsewhere: everybody sits at this screen, or is a bot. */
function isForOneScreen(path: string, { body }: RequestInit): boolean {
  if (path !== '/api/matches' || typeof body !== 'string') return false;
  const { chairs, sit = [] } = JSON.parse(body) as { chairs: string[]; sit?: unknown[] };
  return chairs.filter((chair) => chair === 'person').length === sit.length;
}

export type Socket = WebSocket | LocalSocket;

/** Open a line to whoever hosts a match. */
export async function open(path: string): Promise<Socket> {
  if (isKeptHere(path)) return (await worker()).open(path);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}${path}`);
}
