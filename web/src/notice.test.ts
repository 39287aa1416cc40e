import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('a notice knows the page that it leads to', async () => {
  const shown = vi.fn<(title: string, options: NotificationOptions) => void>();
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('location', { origin: 'https://kist.example' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ showNotification: shown }) } });
  const { preferences } = await import('./preferences.svelte.ts');
  preferences.notices = true;
  const { notify } = await import('./notice.ts');
  await notify('Your turn', 'Cubus', 'a'.repeat(16), `/match/${'a'.repeat(16)}`);
  expect(shown.mock.calls[0]?.[1].data).toBe(`https://kist.example/match/${'a'.repeat(16)}`);
});

/** What the worker does when a notice is pressed, while these pages are open: the page that it looks at, or opens. */
async function pressed(data: unknown, open: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  const hear: Record<string, (event: unknown) => void> = {};
  const clients = { matchAll: async () => open.map((url) => ({ url, focus: () => found.push(`at ${url}`) })), openWindow: (url: string) => found.push(`to ${url}`) };
  const location = { href: 'https://kist.example/sw.js', origin: 'https://kist.example' };
  const self = { location, clients, addEventListener: (name: string, heard: (event: unknown) => void) => (hear[name] = heard) };
  const worker = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8');
  new Function('self', 'VERSION', 'SHELL', 'WORDS', worker)(self, '', [], {});
  await new Promise((done) => hear.notificationclick?.({ notification: { close: () => undefined, data }, waitUntil: (doing: Promise<unknown>) => void doing.then(done) }));
  return found;
}

it('a press on a notice leads to its page, open or not, and never nowhere', async () => {
  const match = 'https://kist.example/match/a';
  expect(await pressed(match)).toEqual([`to ${match}`]);
  expect(await pressed('/match/a', ['https://kist.example/', `${match}?class=ABC234`])).toEqual([`at ${match}?class=ABC234`]);
  expect(await pressed(null)).toEqual(['to https://kist.example/']);
});
