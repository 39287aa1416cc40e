/** The server over HTTP. Every refusal is thrown as `Refused`, with a code that the page has words for. */
import { away } from './away.svelte.ts';
import { canBeLocal, isKeptHere, isStatic, keptHere, send, sendLocally } from './transport.ts';
import type { Games, Hint, LanAddresses, Matches, NewMatch, Ratings, Refusal, RenewedSession, Replay, Review, Room, Session, TableRatings } from '../protocol/messages.ts';

export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(status: number, refusal: Refusal) {
    super(refusal.message);
    this.status = status;
    this.code = refusal.error;
    this.details = refusal.details;
  }
}

/** No answer, or none in time: the server is away or the line is down. */
export class Unreachable extends Error {}

/** So many ms a server may take to answer, unless less is asked of it. */
const PATIENCE = 20_000;

/** Ask the server at a path, with a body as POST. */
export function ask<Answer>(path: string, body?: unknown, { patience = PATIENCE, headers = {} }: Manner = {}): Promise<Answer> {
  return asked(path, body, { patience, headers }, (answer) => answer.json() as Promise<Answer>);
}

/** The same for a file. */
export function askFile(path: string, body?: unknown, { patience = PATIENCE, headers = {} }: Manner = {}): Promise<Blob> {
  return asked(path, body, { patience, headers }, (answer) => answer.blob());
}

/** How something is asked: for how many ms, and with which headers. */
interface Manner {
  readonly patience?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

async function asked<Answer>(
  path: string,
  body: unknown,
  { patience, headers }: Required<Manner>,
  read: (answer: Response) => Promise<Answer>,
): Promise<Answer> {
  const order: RequestInit =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const giveUp = new AbortController();
  // Whoever fetches Python first may need a while, and is shown how far that is.
  const timer = isKeptHere(path) ? undefined : setTimeout(() => giveUp.abort(), patience);
  try {
    const told = await answered(send(path, { ...order, signal: giveUp.signal }), read);
    if (!isKeptHere(path)) away.isAway = false;
    return told;
  } catch (reason) {
    if (reason instanceof Refused || !canBeLocal(path, order)) throw refused(reason);
  } finally {
    clearTimeout(timer);
  }
  try {
    const told = await answered(sendLocally(path, order), read);
    away.isAway = true;
    return told;
  } catch (reason) {
    throw refused(reason);
  }
}

async function answered<Answer>(asked: Promise<Response>, read: (answer: Response) => Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.ok) return read(answer);
  throw new Refused(answer.status, await refusalOf(answer));
}

const refused = (reason: unknown) => (reason instanceof Refused ? reason : new Unreachable('', { cause: reason }));

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const refusal = (await answer.json()) as Partial<Refusal>;
    return { error: refusal.error ?? 'unknown', message: refusal.message ?? '', details: refusal.details ?? {} };
  } catch {
    return { error: answer.status >= 500 ? 'internal' : 'unknown', message: answer.statusText, details: {} };
  }
}

/** Where a browser keeps the secret with which a new token is told again, until the answer has come. */
export const RENEWAL = 'kist.renewal';

/** If the answer with a new token got lost, or another tab has not got it yet, it is told again before one is known as nobody. */
async function renewed(): Promise<void> {
  let renewal: string | null = null;
  try {
    renewal = localStorage.getItem(RENEWAL);
  } catch {
    // A private window may refuse; then nothing was kept.
  }
  if (renewal === null || isStatic) return;
  try {
    const { renewed } = await ask<RenewedSession>('/api/session/renew', { renewal });
    if (renewed) localStorage.removeItem(RENEWAL);
  } catch (reason) {
    if (!(reason instanceof Refused) || [429, 503].includes(reason.status)) throw reason;
  }
}

let session: Promise<Session> | undefined;

/** Become a client, once for this page; whatever changes something waits for it. */
export function beClient(): Promise<Session> {
  session ??= renewed().then(() => ask<Session>('/api/session', {})).then(
    (told) => {
      if (away.isAway) session = undefined; // the server has not been asked yet
      return told;
    },
    (reason: unknown) => {
      session = undefined;
      throw reason;
    },
  );
  return session;
}

/** The token of this page holds no longer: it has another by now, or gets one. */
export function beAnotherClient(): void {
  session = undefined;
}

/** A new id for a command, so that asking twice does nothing twice. */
export function newRequest(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const at = encodeURIComponent;

/** What was asked for, or null when there is no such thing. */
function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  return asked.catch((reason: unknown) => {
    if (reason instanceof Refused && [404, 422].includes(reason.status)) return null;
    throw reason;
  });
}

export const api = {
  games: () => ask<Games>('/api/games'),
  /** The levels of bots that a game has. */
  levels: async (game: string) => (await ask<Games>('/api/games')).games.find(({ name }) => name === game)?.bots ?? [],
  /** Where others can open this server; asked on its own machine. */
  reach: () => ask<LanAddresses>('/api/reach'),
  create: async (order: Omit<NewMatch, 'request'>) => {
    await beClient();
    return ask<Room>('/api/matches', { ...order, request: newRequest() });
  },
  /** A saved game, from its transcript: it is kept in this browser. `name` is what players are called, before their number. */
  load: (transcript: string, name: string) => ask<Room>('/api/matches/load', { transcript, name }),
  /** The same for a game that somebody shares: it is there for as long as this page is open. */
  look: (transcript: string, name: string) => ask<Room>('/api/matches/look', { transcript, name }),
  /** A page of a list; `before` is the `next` of the page before. */
  list: async (show: 'open' | 'running' | 'over' | 'mine', before?: number) => {
    await beClient();
    const page = await ask<Matches>(`/api/matches?show=${show}${before === undefined ? '' : `&before=${before}`}`);
    return show === 'mine' && before === undefined ? { ...page, matches: [...(await keptHere(page.matches)), ...page.matches] } : page;
  },
  /** One's own ratings, and those of bots. */
  ratings: async () => {
    await beClient();
    return ask<Ratings>('/api/ratings');
  },
  /** The ratings of all who sit at a rated table. */
  ratingsAt: (id: string) => ask<TableRatings>(`/api/matches/${at(id)}/ratings`),
  byCode: async (code: string) => {
    await beClient();
    return ask<Room>(`/api/codes/${at(code)}`);
  },
  /** Whether a class has this code. */
  isClass: async (code: string) => (await ifThere(ask(`/api/classes/codes/${at(code)}`))) !== null,
  /** The tournament that has this code; null if none has. */
  tournament: async (code: string) => (await ifThere(ask<{ id: string }>(`/api/tournaments/codes/${at(code)}`)))?.id ?? null,
  sit: (id: string, name: string, hints = false) => ask<Room>(`/api/matches/${at(id)}/sit`, { name, hints, request: newRequest() }),
  /** Agree to hints, or no longer. */
  agree: (id: string, chair: number, hints: boolean) => ask<Room>(`/api/matches/${at(id)}/agree`, { chair, hints, request: newRequest() }),
  /** Be told a little more about what there is to decide. */
  hint: (id: string, seat: number, step: number, seen: number) =>
    ask<Hint>(`/api/matches/${at(id)}/hint`, { seat, step, seen, request: newRequest() }),
  /** Get up, or free the chair of somebody else at a match that one made. */
  stand: (id: string, chair: number) => ask<Room>(`/api/matches/${at(id)}/stand`, { chair, request: newRequest() }),
  /** Let a bot (`bot:LEVEL`) or people (`person`) play on an empty chair. */
  give: (id: string, chair: number, to: string) =>
    ask<Room>(`/api/matches/${at(id)}/give`, { chair, to, request: newRequest() }),
  /** Let a bot (`bot:LEVEL`) play for somebody who is away, or go on without (`nobody`). */
  away: (id: string, chair: number, then: string) =>
    ask<Room>(`/api/matches/${at(id)}/away`, { chair, then, request: newRequest() }),
  /** Be asked nothing until the own turn, or again; `seen` is the version at which that was decided. */
  unasked: (id: string, seat: number, unasked: boolean, seen: number) =>
    ask<Room>(`/api/matches/${at(id)}/unasked`, { seat, unasked, seen, request: newRequest() }),
  /** Take one's chair again from the bot that played on. */
  back: (id: string, chair: number) => ask<Room>(`/api/matches/${at(id)}/back`, { chair, request: newRequest() }),
  askIn: (id: string, name: string) => ask<Room>(`/api/matches/${at(id)}/next`, { name, request: newRequest() }),
  rematch: (id: string) => ask<Room>(`/api/matches/${at(id)}/rematch`, { request: newRequest() }),
  /** What was missed in a finished match, without the first decisions; complete once there is a summary. */
  review: (id: string, since: number) => ask<Review>(`/api/matches/${at(id)}/review?since=${since}`),
  replay: (id: string, since = 0) => ask<Replay>(`/api/matches/${at(id)}/replay?since=${since}`),
};
