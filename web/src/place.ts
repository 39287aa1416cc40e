/**
 * Where in the app this is, and the addresses of other places in it.
 *
 * With a server, addresses are plain paths. Where the pages stand on a web space as they are, which knows one document,
 * the path comes after a `#`: so they work in any folder, and nothing has to be set up. What such pages call a place is
 * understood everywhere; and a game that is all in its address (`/shared/...`) is told to no server, so it comes after a `#` there, too.
 */
import { isStatic, root } from './net/transport.ts';

export interface Place {
  readonly path: string;
  /** What follows the question mark, with it. */
  readonly search: string;
  /** What follows the `#` of the place itself, with it. */
  readonly hash: string;
}

/** The parts of an address within the app. */
export function placeOf(address: string): Place {
  const { pathname, search, hash } = new URL(address, 'https://kist');
  return { path: pathname, search, hash };
}

/** Where this is now. */
export function place(): Place {
  if (location.hash.startsWith('#/')) return placeOf(location.hash.slice(1));
  return isStatic ? placeOf('/') : { path: location.pathname, search: location.search, hash: location.hash };
}

/** A place in the app as a link or the browser's history names it. */
export function linkTo(address: string): string {
  return isStatic ? `#${address}` : address.startsWith('/shared/') ? `/#${address}` : address;
}

/** The whole address of a place in the app, for others. */
export function addressOf(address: string): string {
  return isStatic ? root() + linkTo(address) : location.origin + linkTo(address);
}

/** Where in the app a link leads; null for one that leads elsewhere. */
export function within(link: HTMLAnchorElement): string | null {
  const written = link.getAttribute('href') ?? '';
  if (written.startsWith('#/')) return written.slice(1);
  return link.origin === location.origin && (!isStatic || written.startsWith('/')) ? link.pathname + link.search + link.hash : null;
}
