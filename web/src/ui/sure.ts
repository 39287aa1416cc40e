/** The one way to ask whether something is really meant that cannot be undone. */
import { mount, unmount } from 'svelte';
import Sure from './Sure.svelte';

export interface Question {
  /** What would be done, as a question. */
  readonly title: string;
  /** What would follow from it. */
  readonly text?: string;
  readonly yes: string;
  readonly no?: string;
  /** What has to be typed before it can be meant. */
  readonly word?: string;
}

/** Whether somebody says yes; closing the question is a no. */
export function sure(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const asked = mount(Sure, { target: document.body, props: { ...question, onanswer: settle } });
    let answered = false;
    function settle(meant: boolean): void {
      if (answered) return;
      answered = true;
      void unmount(asked);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(meant);
    }
  });
}
