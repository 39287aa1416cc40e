/** Being told by the browser's push service when a game over days waits: for this device, if the person wants it. */
import { speech } from '../i18n/index.svelte.ts';
import { ask, beClient } from '../net/api.ts';
import type { Notices } from '../protocol/messages.ts';

export function canBeTold(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && Notification.permission !== 'denied';
}

async function existing(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** How this person is told, and whether this device is among them; told anew, as it may be somebody else's by now. */
export async function look(): Promise<{ notices: Notices; here: boolean }> {
  await beClient();
  const found = canBeTold() ? await existing().catch(() => null) : null;
  const notices = found ? await keep(found) : await ask<Notices>('/api/notices');
  return { notices, here: found !== null };
}

function keep(subscription: PushSubscription): Promise<Notices> {
  const { endpoint, keys } = subscription.toJSON();
  return ask<Notices>('/api/notices/subscribe', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language: speech.language });
}

/** Asks the person and the browser; throws when either does not want it. */
export async function turnOn({ key }: Notices): Promise<Notices> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
  const worker = await navigator.serviceWorker.ready;
  return keep(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

export async function turnOff(): Promise<Notices> {
  const found = await existing();
  if (!found) return ask<Notices>('/api/notices');
  await found.unsubscribe();
  return ask<Notices>('/api/notices/unsubscribe', { endpoint: found.endpoint });
}

/** Announces days of holiday from a day on; from now on when that is today. */
export function announce(day: string, days: number): Promise<Notices> {
  const start = new Date(`${day}T00:00`).getTime();
  return ask<Notices>('/api/notices/vacation', { days, start: start > Date.now() ? start : null });
}

/** Ends a holiday now, or calls it off. */
export function beBack(start: number): Promise<Notices> {
  return ask<Notices>('/api/notices/vacation/end', { start });
}

/** Quiet hours by the clock of this device; null for none. */
export function keepQuiet(quiet: { start: number; stop: number } | null): Promise<Notices> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ask<Notices>('/api/notices/quiet', { quiet: quiet && { ...quiet, zone } });
}
