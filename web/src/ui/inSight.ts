/** On a small screen, brings what has just appeared below the window into sight, and keeps it there while it grows, until somebody looks elsewhere. */
import { isStill } from '../preferences.svelte.ts';
import { small } from './screens.ts';

const LOOKS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export function inSight(element: Element): (() => void) | undefined {
  if (!small.current) return undefined;
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'instant' : 'smooth' }));
  const stop = () => {
    observer.disconnect();
    LOOKS.forEach((event) => removeEventListener(event, stop));
  };
  observer.observe(element);
  LOOKS.forEach((event) => addEventListener(event, stop, { passive: true }));
  return stop;
}
