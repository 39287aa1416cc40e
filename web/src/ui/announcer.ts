/**
 * What is said to those who listen instead of looking: one place for the whole page, so that all is heard in the order in which it happened, a
 * repeat is heard again, and nothing twice. What was said is gone a while later: it is heard when it can be seen, and is no note to look up.
 */
const STAYS_MS = 8000;

/** Where it is said, by what holds it: the page, or a dialog that holds the rest of the page back. */
const regions = new WeakMap<Element, ShadowRoot>();

/** Its words are none of the page's: whoever looks for some there, or marks all, comes across what stands there alone. */
function regionIn(host: Element): ShadowRoot {
  const present = regions.get(host);
  if (present) return present;
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'log');
  region.setAttribute('aria-live', 'polite');
  const made = region.attachShadow({ mode: 'closed' });
  regions.set(host, made);
  host.append(region);
  return made;
}

// Screen readers listen to a region that was there before anything is said in it.
if (typeof document !== 'undefined' && document.body) regionIn(document.body);

/** Say this after all that was said before. */
export function sayAloud(text: string): void {
  if (!text) return;
  const line = document.createElement('p');
  line.textContent = text;
  const dialogs = document.querySelectorAll('dialog[open]');
  regionIn(dialogs[dialogs.length - 1] ?? document.body).append(line);
  setTimeout(() => line.remove(), STAYS_MS);
}
