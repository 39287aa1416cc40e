/** Words, a link and a picture for others: through the system's share sheet where there is one, else to be pasted. */
import { isStatic } from '../net/transport.ts';
import { copyText } from './copy.ts';

export interface Shared {
  readonly text: string;
  readonly url: string;
  /** The address of a PNG. */
  readonly picture?: string | undefined;
}

/** What came of it; somebody may have closed the sheet. */
export type Sharing = 'shared' | 'copied' | 'not';

export async function share(what: Shared, beside: HTMLElement): Promise<Sharing> {
  if ('share' in navigator) {
    try {
      await navigator.share(await forTheSheet(what));
      return 'shared';
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'AbortError') return 'not';
    }
  }
  return (await copyText(`${what.text}\n${what.url}`, beside)) ? 'copied' : 'not';
}

/** With the picture where it can be fetched and the sheet takes files. */
async function forTheSheet({ text, url, picture }: Shared): Promise<ShareData> {
  const files = picture && !isStatic ? await fetched(picture).catch(() => []) : [];
  const whole = { text, url, files };
  return files.length && navigator.canShare(whole) ? whole : { text, url };
}

async function fetched(picture: string): Promise<File[]> {
  const answer = await fetch(picture);
  if (!answer.ok) return [];
  return [new File([await answer.blob()], 'kist.png', { type: 'image/png' })];
}
