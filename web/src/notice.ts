/** Notices of the system, for turns that come while somebody looks elsewhere. Only where the person allowed them. */
import { root } from './net/transport.ts';
import { addressOf } from './place.ts';
import { preferences } from './preferences.svelte.ts';

export function canNotify(): boolean {
  return typeof Notification !== 'undefined' && isSecureContext && Notification.permission !== 'denied';
}

/** Asks the person, if that is still open; true when notices may be shown. */
export async function mayNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows a notice if it is wanted, allowed, and nobody looks at the page. A later one with the same tag takes its place. */
export async function notify(title: string, body: string, tag: string, path: string): Promise<void> {
  if (!preferences.notices || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  // What was pressed leads to the page: the worker opens it, or finds it open (sw.js).
  const options = { body, tag, icon: `${root()}favicon.svg`, data: addressOf(path) };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    // On phones only a worker may show one.
    if (worker) return await worker.showNotification(title, options);
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Then there is none; title and sound are there as well.
  }
}
