/**
 * Kist for offline: all files of the pages, and Python, in the caches that the service worker answers from. The files
 * are listed in `files.json`, which is written beside the pages when they are built.
 */
import { root } from '../net/transport.ts';

interface File {
  readonly path: string;
  readonly size: number;
}
const WHERE = 'kist-python';

/** Browsers keep files over https, and for a server on the same machine. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis;
}

async function files(): Promise<readonly File[]> {
  return (await (await fetch(`${root()}python/files.json`)).json()) as File[];
}

export async function sizeOfAll(): Promise<number> {
  return (await files()).reduce((sum, { size }) => sum + size, 0);
}

/** Fetch and keep everything; the browser is asked not to clear it away. */
export async function keepAll(): Promise<void> {
  const cache = await caches.open(WHERE);
  await navigator.storage?.persist?.();
  await cache.addAll([...(await files()).map(({ path }) => root() + path), `${root()}python/files.json`, `${root()}python/manifest.json`]);
}

export async function isKept(): Promise<boolean> {
  const cache = await caches.open(WHERE);
  const there = await Promise.all((await files()).map(({ path }) => cache.match(root() + path)));
  return there.every(Boolean);
}

export async function removeKept(): Promise<void> {
  await caches.delete(WHERE);
}
