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
/** That this is kept says that everything is; the service worker keeps it up to date then (src/sw.js). */
const LIST = 'python/files.json';
/** So many files are fetched side by side. */
const AT_ONCE = 6;

/** Browsers keep files over https, and for a server on the same machine. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis;
}

async function files(): Promise<readonly File[]> {
  return (await (await fetch(root() + LIST)).json()) as File[];
}

export async function sizeOfAll(): Promise<number> {
  return (await files()).reduce((sum, { size }) => sum + size, 0);
}

/** Fetch and keep everything, and say how many bytes are there; the browser is asked not to clear it away. */
export async function keepAll(went: (bytes: number) => void): Promise<void> {
  const cache = await caches.open(WHERE);
  // Some browsers ask the person about it: that is no reason to wait.
  navigator.storage?.persist?.().catch(() => undefined);
  const left = [...(await files())];
  let bytes = 0;
  const keepSome = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      await cache.add(root() + file.path);
      went((bytes += file.size));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepSome));
  await cache.add(root() + LIST);
}

export async function isKept(): Promise<boolean> {
  return (await (await caches.open(WHERE)).match(root() + LIST)) !== undefined;
}

export async function removeKept(): Promise<void> {
  await caches.delete(WHERE);
}
