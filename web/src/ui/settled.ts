/** Buttons that have just appeared are not pressed: whoever presses so soon meant what was there before. */

const SETTLES_IN = 400;

/**
 * Takes no press within a moment after other buttons have come into a node, be it by finger, mouse or key; nor after the turn has gone on,
 * where the same buttons are now somebody else's.
 */
export function settled(node: HTMLElement, turn = ''): { update: (turn: string) => void; destroy: () => void } {
  let buttons: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    const now = [...node.querySelectorAll('button')];
    if (now.length === buttons.length && now.every((button, at) => button === buttons[at])) return;
    buttons = now;
    wait();
  }

  function wait(): void {
    node.setAttribute('aria-disabled', 'true');
    clearTimeout(timer);
    timer = setTimeout(() => node.removeAttribute('aria-disabled'), SETTLES_IN);
  }

  function press(event: Event): void {
    if (!node.hasAttribute('aria-disabled')) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const observer = new MutationObserver(look);
  observer.observe(node, { childList: true, subtree: true });
  node.addEventListener('click', press, { capture: true });
  look();
  return {
    update: (now) => {
      if (now !== turn) wait();
      turn = now;
    },
    destroy: () => {
      observer.disconnect();
      clearTimeout(timer);
    },
  };
}
