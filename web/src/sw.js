/* global VERSION, SHELL, WORDS -- put in front of this file by build/service-worker.ts */
/**
 * The service worker. It keeps the files of the pages, so that the app opens without a line to the server; the pages say
 * themselves that there is none. What the server knows (/api) does not pass through here and is never kept.
 */
const KEPT = `kist-${VERSION}`;
/** Python and kist in it: kept from one version of the pages to the next, as their names say what they are. */
const PYTHON = 'kist-python';
/** The list of all files of the pages: where it is kept, everything is kept for offline (edition/keeping.ts). */
const LIST = 'python/files.json';
/** Files that never change under their names. */
const NAMED = /^assets\/|\.bin$|^python\/(pyodide|answer)-/;
/** Where the pages lie: at the root of a server, or in any folder of a web space. */
const HERE = new URL('./', self.location.href).pathname;
/** Milliseconds after which a server that says nothing counts as away. */
const PATIENCE = 5000;

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([caches.open(KEPT).then((cache) => cache.addAll(SHELL)), keepUp()]));
});

// A new version takes over when the last page of the old one is closed: no page ever lacks files of its own version.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), forgetOld(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(HERE)) return;
  const path = pathname.slice(HERE.length);
  if (path.startsWith('api/')) return;
  if (request.mode === 'navigate') event.respondWith(document(request));
  else if (path === 'python/manifest.json' || path === LIST) event.respondWith(newest(request, path !== LIST));
  else if (path.startsWith('python/')) event.respondWith(file(request, PYTHON));
  else if (path.startsWith('assets/')) event.respondWith(file(request, KEPT));
});

// Somebody waits for this person, or a match is over: said in the language of the device, and nothing of the game.
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function tell({ news, match, names = [], language }) {
  const words = WORDS[language] ?? WORDS.en;
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage('turns');
  const path = /^[a-z2-7]{16}$/.test(match) ? `/match/${match}` : '/games';
  await self.registration.showNotification(news === 'over' ? words.over : words.turn, {
    body: names.map((name) => (/^#\d+$/.test(name) ? words.player.replace('{n}', name.slice(1)) : name)).join(', '),
    tag: String(match),
    icon: `${HERE}favicon.svg`,
    data: path,
  });
}

/** The page that shows it already, else another one; a notice that says nothing leads to the first page. */
async function open(path) {
  const { href } = new URL(path ?? HERE, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window' });
  const shown = pages.find(({ url }) => url === href || url.startsWith(`${href}?`));
  return shown ? shown.focus() : self.clients.openWindow(href);
}

async function forgetOthers() {
  const names = await caches.keys();
  return Promise.all(names.filter((name) => name.startsWith('kist-') && ![KEPT, PYTHON].includes(name)).map((name) => caches.delete(name)));
}

const keptList = () => caches.match(HERE + LIST);

/** Whoever keeps everything for offline keeps this version, too: before it is used, so that nothing is missing then. */
async function keepUp() {
  if (!(await keptList())) return;
  const cache = await caches.open(PYTHON);
  const list = await fetch(HERE + LIST, { cache: 'no-cache' });
  const paths = (await list.clone().json()).map(({ path }) => path);
  const isThere = async (path) => NAMED.test(path) && (await cache.match(HERE + path)) !== undefined;
  const there = await Promise.all(paths.map(isThere));
  await cache.addAll(paths.filter((_, index) => !there[index]).map((path) => HERE + path));
  await cache.put(HERE + LIST, list);
}

/** What the version before had of its own is needed by nobody any more. */
async function forgetOld() {
  const list = await keptList();
  if (!list) return;
  const cache = await caches.open(PYTHON);
  const wanted = new Set([...(await list.json()).map(({ path }) => path), LIST].map((path) => new URL(HERE + path, self.location.origin).href));
  await Promise.all((await cache.keys()).filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
}

/** The server's own document, always the newest; the kept one when it does not answer or is broken. */
async function document(request) {
  const answer = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const fresh = await Promise.race([answer.catch(() => undefined), late]);
  return fresh && fresh.status < 500 ? fresh : ((await caches.match(HERE)) ?? answer);
}

/** Files with a hash in their names never change: what was fetched once is kept. */
async function file(request, where) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(where)).put(request, answer.clone());
  return answer;
}

/** What changes under the same name: the newest, and the kept one where there is no line. What is kept for offline fits together. */
async function newest(request, isKept) {
  try {
    const answer = await fetch(request);
    if (answer.ok && isKept && !(await keptList())) (await caches.open(PYTHON)).put(request, answer.clone());
    return answer;
  } catch (reason) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw reason;
  }
}
