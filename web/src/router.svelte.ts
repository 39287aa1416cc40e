/** Which page is shown: plain addresses, with the browser's own history. */
import { ownPage } from './games/index.ts';

type Route =
  | { page: 'home' }
  /** `school` is the code of the class that plays there. */
  | { page: 'match'; id: string; school: string }
  | { page: 'code'; code: string }
  | { page: 'games' }
  | { page: 'ratings' }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'watch' }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn' }
  | { page: 'lesson'; game: string }
  | { page: 'teach' }
  | { page: 'class'; code: string }
  | { page: 'wall'; code: string }
  | { page: 'class-data' }
  | { page: 'account' }
  | { page: 'privacy' }
  | { page: 'puzzles' }
  | { page: 'puzzle'; what: string }
  | { page: 'embed'; what: string }
  /** A page of one of the games. */
  | { page: 'own'; name: string; search: string }
  | { page: 'not-found' };

function routeOf(path: string, search: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  if (first === 'embed' && second === 'puzzle' && rest.length === 1) return { page: 'embed', what: rest[0] ?? '' };
  if (rest.length) return { page: 'not-found' };
  if (!first) return { page: 'home' };
  if (first === 'match' && second) return { page: 'match', id: second, school: schoolIn(search) };
  if (first === 'join' && second) return { page: 'code', code: second };
  if (first === 'replay' && second) return { page: 'replay', id: second };
  if (first === 'learn') return second ? { page: 'lesson', game: second } : { page: 'learn' };
  if (first === 'puzzles') return second ? { page: 'puzzle', what: second } : { page: 'puzzles' };
  if (first === 'rules') return { page: 'rules', game: second };
  if (first === 'teach' && !second) return { page: 'teach' };
  if (first === 'class' && second) return { page: 'class', code: second };
  if (first === 'wall' && second) return { page: 'wall', code: second };
  if (first === 'class-data' && !second) return { page: 'class-data' };
  if (first === 'account' && !second) return { page: 'account' };
  if (first === 'privacy' && !second) return { page: 'privacy' };
  if (first === 'games' && !second) return { page: 'games' };
  if (first === 'tournament') return second ? { page: 'tournament', id: second } : { page: 'tournaments' };
  if (first === 'ratings' && !second) return { page: 'ratings' };
  if (first === 'watch' && !second) return { page: 'watch' };
  if (ownPage(first) && !second) return { page: 'own', name: first, search };
  return { page: 'not-found' };
}

/** A part of an address; as it is when somebody has mistyped it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function schoolIn(search: string): string {
  return /^[0-9A-Z]{6}$/.exec(new URLSearchParams(search).get('class') ?? '')?.[0] ?? '';
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  path = $state(location.pathname);

  start(): void {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#click(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.route = routeOf(location.pathname, location.search);
  }

  /** Links within the page are followed without loading it anew. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
