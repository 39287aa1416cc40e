import { root } from './net/transport.ts';

/**
 * Keeps the app's files in the browser, so that it can be installed and opens without a line. Browsers allow it over https,
 * and for a server on the same machine.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Not before the page itself has everything.
  const register = () => navigator.serviceWorker.register(`${root()}sw.js`).catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else addEventListener('load', register, { once: true });
}
