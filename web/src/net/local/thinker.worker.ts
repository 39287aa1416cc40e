/** The worker in which bots think, builds are searched and games are looked back upon: so that nobody waits for that. */
import type { PyProxy } from 'pyodide/ffi';
import { startPython } from './python.ts';

interface Thinking extends PyProxy {
  think(question: string): string;
}

let python: Promise<Thinking> | undefined;

self.onmessage = async ({ data }: MessageEvent<{ at?: string; question?: string }>) => {
  if (data.at) python = startPython(data.at, () => undefined).then((started) => started.pyimport('kist.browser.page') as Thinking);
  if (data.question) {
    const { think } = (await python) ?? {};
    self.postMessage(think?.(data.question));
  }
};
