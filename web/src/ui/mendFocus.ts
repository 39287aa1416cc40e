/** Keeps the keyboard on the page: where something goes that had the focus, it is handed to what stands there now. */

/** Nobody comes by chance upon what cannot be undone, or what makes a keyboard appear on the screen. */
const FOCUSABLE = 'button:enabled:not(.alarm), [href], :is([type="checkbox"], [type="radio"], select):enabled, summary, [tabindex="0"]';

/** What is switched off for longer than this, in ms, is not only waiting for an answer. */
const PATIENCE = 400;

/** Where something was, and what came when it went. */
interface Place {
  readonly parent: Element | null;
  readonly next: Node | null;
  readonly fresh: readonly Node[];
}

/** What has the focus; and its place, once it is gone. */
interface Spot {
  readonly element: Element;
  place: Place | null;
  /** It was put elsewhere on the page, which takes the focus away. */
  moved: boolean;
}

const isSeen = (element: Element) => element.isConnected && element.getClientRects().length > 0;
const stays = ({ element, moved }: Spot) => isSeen(element) && !isOff(element) && !moved;
const isOff = (element: Element) => element.matches(':disabled');

/** For the page as a whole; it should have `tabindex="-1"`, to take the focus when all of it is another. */
export function mendFocus(page: HTMLElement): () => void {
  let here: Spot | null = null;
  /** What had it before a dialog opened. */
  let before: Spot | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function enter({ target }: FocusEvent): void {
    const element = target as Element;
    if (!element.closest('dialog')) before = null;
    else if (here && !here.element.closest('dialog')) before = here;
    here = { element, place: null, moved: false };
  }

  /** Whoever leaves something that stays as it is wanted to. */
  function leave({ target, relatedTarget }: FocusEvent): void {
    const left = target as Element;
    if (relatedTarget instanceof Node && !page.contains(relatedTarget)) here = before = null;
    else if (!relatedTarget) setTimeout(() => document.hasFocus() && here?.element === left && stays(here) && (here = null));
  }

  function look(records: readonly MutationRecord[]): void {
    for (const spot of [here, before]) if (spot) follow(spot, records);
    if (here) wait(isOff(here.element) ? PATIENCE : 0);
  }

  /** Whatever moves the focus by itself comes first. */
  function wait(patience: number): void {
    if (patience && timer) return;
    clearTimeout(timer);
    timer = setTimeout(mend, patience);
  }

  function mend(): void {
    timer = undefined;
    const now = document.activeElement;
    if (!here || (now && now !== document.body && !isOff(now))) return;
    if (here.place && before) [here, before] = [before, null];
    const { element, place } = here;
    const found = isSeen(element) && !isOff(element) ? element : neighbour(place ?? { parent: element.parentElement, next: element.nextSibling, fresh: [] }, page);
    (found as HTMLElement).focus({ preventScroll: true });
  }

  const observer = new MutationObserver(look);
  observer.observe(page, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  page.addEventListener('focusin', enter);
  page.addEventListener('focusout', leave);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener('focusin', enter);
    page.removeEventListener('focusout', leave);
  };
}

/** Notes where something was when it went, or what it was in. */
function follow(spot: Spot, records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, nextSibling: next } of records) {
    for (const node of removedNodes) {
      if (!node.contains(spot.place?.parent ?? spot.element)) continue;
      const fresh = records.flatMap(({ addedNodes }) => [...addedNodes]);
      spot.place = { parent: target as Element, next, fresh };
    }
  }
  if (!spot.element.isConnected || !spot.place) return;
  spot.place = null;
  spot.moved = true;
}

/** What came instead, comes next, or else is last before it, in the smallest group around that has anything; or the page. */
function neighbour({ parent, next, fresh }: Place, page: Element): Element {
  let after = next;
  for (let group = parent; group && group !== page; group = group.parentElement) {
    const found = [...group.querySelectorAll(FOCUSABLE)].filter(isSeen);
    const instead = found.find((each) => fresh.some((node) => node.contains(each)));
    const chosen = instead ?? found.find((each) => after && isFrom(each, after)) ?? found.at(-1);
    if (chosen) return chosen;
    after ??= group.nextSibling;
  }
  return page;
}

function isFrom(each: Node, start: Node): boolean {
  return start.contains(each) || (start.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
