/** Leaving this device: what belongs to a person does not stay in its browser. */
import { keepPreferences, preferences } from '../preferences.svelte.ts';
import { rememberSigned } from './signed.ts';

/** What a browser keeps of a person; how the page looks is the device's own. */
const PERSONAL = ['kist.learn', 'kist.household', 'kist.papers'];

/** What the page's address says when all was deleted. */
export const GONE = '#gone';

/** Whoever comes next to this device is not told of somebody else's games. */
export async function hearNoMore(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // Then the browser never took notices.
  }
}

/** Leave, and open the page anew as somebody whom nobody knows. */
export async function leave(go: () => Promise<unknown>, also: readonly string[] = [], then = ''): Promise<void> {
  await go();
  await hearNoMore();
  rememberSigned(false);
  preferences.name = '';
  keepPreferences();
  for (const key of [...PERSONAL, ...also]) localStorage.removeItem(key);
  history.replaceState(null, '', `/account${then}`);
  location.reload();
}
