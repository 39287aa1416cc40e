/** Buttons that have just appeared are not pressed: whoever presses so soon meant what was there before. */

const SETTLES_IN = 400;

/** Takes no press within a moment after other buttons have come into a node, be it by finger, mouse or key. */
export function settled(node: HTMLElement): { destroy: () => void } {
  let buttons: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    const now = [...node.querySelectorAll('button')];
    if (now.length === buttons.length && now.every((button, at) => button === buttons[at])) return;
    buttons = now;
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
    destroy: () => {
      observer.disconnect();
      clearTimeout(timer);
    },
  };
}
