/** What asks for the person's attention although they may look elsewhere: said in the title, and shown in the tab. */
class Attention {
  /** What is said before the page's title; empty when there is nothing. */
  words = $state('');
}

export const attention = new Attention();

const USUAL = '/favicon.svg';
const MARKED = '/favicon-turn.svg';

/** Puts a mark on the tab's picture, or takes it away. */
export function markTab(marked: boolean): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', marked ? MARKED : USUAL);
}
