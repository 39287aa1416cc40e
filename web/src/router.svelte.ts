/** Which page is shown: plain addresses, with the browser's own history. */
import { routeOf, type Route } from './pages.ts';

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  readonly path = $derived(this.route.path);

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

  /** A way on from here for an answer that takes its time: it leads nowhere once somebody has gone elsewhere. */
  onward(): (path: string, replace?: boolean) => void {
    const here = this.path;
    return (path, replace) => {
      if (this.path === here) this.go(path, replace);
    };
  }

  #read(): void {
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
