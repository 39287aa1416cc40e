/* global VERSION, SHELL -- put in front of this file by build/service-worker.ts */
/**
 * The service worker. It keeps the files of the pages, so that the app opens without a line to the server; the pages say
 * themselves that there is none. What the server knows (/api) does not pass through here and is never kept.
 */
const KEPT = `kist-${VERSION}`;
/** Milliseconds after which a server that says nothing counts as away. */
const PATIENCE = 5000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)));
});

// A new version takes over when the last page of the old one is closed: no page ever lacks files of its own version.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(document(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

async function forgetOthers() {
  const names = await caches.keys();
  return Promise.all(names.filter((name) => name.startsWith('kist-') && name !== KEPT).map((name) => caches.delete(name)));
}

/** The server's own document, always the newest; the kept one when it does not answer or is broken. */
async function document(request) {
  const answer = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const fresh = await Promise.race([answer.catch(() => undefined), late]);
  return fresh && fresh.status < 500 ? fresh : ((await caches.match('/')) ?? answer);
}

/** Files with a hash in their names never change: what was fetched once is kept. */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}
