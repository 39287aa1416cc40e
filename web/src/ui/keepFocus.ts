/** Keeps the keyboard where it is: a pressed button that goes, or is switched off, hands its focus to a neighbour. */

const FOCUSABLE = 'button:enabled, [href], input:enabled, select:enabled';

/** For a group of controls; it should have `tabindex="-1"`, to take the focus when none of its controls can. */
export function keepFocus(group: HTMLElement): () => void {
  let inside = false;
  const enter = () => (inside = true);
  const leave = (event: FocusEvent) => {
    const left = event.target as HTMLElement;
    // What is removed or switched off did not want to give the focus away.
    inside = left.matches(':disabled') || !left.isConnected;
  };
  const mend = () => {
    const { activeElement: now, body } = document;
    // A control that was just switched off still has the focus, until the page is drawn again.
    if (!inside || (now && now !== body && !now.matches(':disabled'))) return;
    (group.querySelector<HTMLElement>(FOCUSABLE) ?? group).focus({ preventScroll: true });
  };
  const observer = new MutationObserver(mend);
  observer.observe(group, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  group.addEventListener('focusin', enter);
  group.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    group.removeEventListener('focusin', enter);
    group.removeEventListener('focusout', leave);
  };
}
