/** Which page is shown, with the browser's own history. */
import { routeOf, type Route } from './pages.ts';
import { linkTo, place, within } from './place.ts';
import { askFile } from './net/api.ts';
import { isKeptHere, isStatic } from './net/transport.ts';

class Router {
  route = $state.raw<Route>(currentRoute());
  readonly path = $derived(this.route.path);

  start(): void {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#click(event));
    // Whoever opens a link elsewhere, by whichever means, finds it as it has to be written here.
    if (isStatic) for (const about of ['pointerover', 'focusin'] as const) document.addEventListener(about, rewrite);
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', linkTo(path));
    else history.pushState(null, '', linkTo(path));
    this.#read();
    scrollTo(0, 0);
  }

  /** A way on from here for an answer that takes its time: it leads nowhere once somebody has gone elsewhere. */
  onward(): (path: string, replace?: boolean) => void {
    const here = this.path;
    return (path, replace) => {
      if (this.path === here) this.go(path, replace);
    };
  }

  #read(): void {
    this.route = currentRoute();
  }

  /** Links within the page are followed without loading it anew. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = linkAt(event);
    const path = link && within(link);
    if (!link || !path || link.target) return;
    if (path.startsWith('/api/') && isKeptHere(path)) return giveFile(event, path, link.download);
    if (link.hasAttribute('download')) return;
    if (link.pathname === location.pathname && link.hash && !link.hash.startsWith('#/')) return;
    event.preventDefault();
    this.go(path);
  }
}

function currentRoute(): Route {
  const { path, search } = place();
  return routeOf(path, search);
}

function linkAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a') : null;
}

function rewrite(event: Event): void {
  const link = linkAt(event);
  const written = link?.getAttribute('href');
  if (written?.startsWith('/') && !written.startsWith('/api/')) link?.setAttribute('href', linkTo(written));
}

/** A file that no server has: it is made here. */
function giveFile(event: Event, path: string, name: string): void {
  event.preventDefault();
  Promise.all([askFile(path), import('./ui/save.ts')])
    .then(([file, { save }]) => save(file, name))
    .catch(() => undefined);
}

export const router = new Router();
