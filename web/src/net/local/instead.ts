/** What the worker answers instead of a server that cannot be reached: whatever one person can do alone. */
import { isStatic, KEPT_HERE, worker } from '../transport.ts';

const ALONE = /^\/api\/(games|session|turns|ratings|reach|preview|laying|fitting|analysis|lessons|exhibition|puzzles|sets)\b/;

/** Ask the worker what the server was asked in vain; null where only the server can answer. */
export async function answerInstead(path: string, order: RequestInit): Promise<Response | null> {
  return canAnswer(path, order) ? (await worker()).fetch(path, order) : null;
}

function canAnswer(path: string, order: RequestInit): boolean {
  if (isStatic || !canRunPython() || isServersDraft(path)) return false;
  return ALONE.test(path) || (path.startsWith('/api/matches?show=') && !order.method) || isForOneScreen(path, order);
}

const canRunPython = (): boolean => 'Worker' in globalThis && 'WebAssembly' in globalThis;

/** What a draft is worth is asked for the match on the screen: where that is the server's, it waits for the server. */
const isServersDraft = (path: string): boolean => path === '/api/preview' && !KEPT_HERE.test(location.pathname);

/** A match for which nobody has to come from elsewhere: everybody sits at this screen, or is a bot. */
function isForOneScreen(path: string, { body }: RequestInit): boolean {
  if (path !== '/api/matches' || typeof body !== 'string') return false;
  const { chairs, sit = [] } = JSON.parse(body) as { chairs: string[]; sit?: unknown[] };
  return chairs.filter((chair) => chair === 'person').length === sit.length;
}
