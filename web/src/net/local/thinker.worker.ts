/** The worker in which bots think, builds are searched and games are looked back upon: so that nobody waits for that. */
import type { PyProxy } from 'pyodide/ffi';
import type { FromThinker, Thought, ToThinker } from './messages.ts';
import { startPython } from './python.ts';

interface Thinking extends PyProxy {
  think(question: string): string;
}

const tell = (message: FromThinker) => self.postMessage(message);

async function start(at: string): Promise<Thinking | undefined> {
  try {
    const python = await startPython(at, () => undefined);
    const thinking = python.pyimport('kist.browser.page') as Thinking;
    tell({ type: 'ready' });
    return thinking;
  } catch {
    tell({ type: 'broken' });
    return undefined;
  }
}

function answered(thinking: Thinking, question: string): Thought {
  try {
    return { type: 'thought', answer: thinking.think(question) };
  } catch (reason) {
    return { type: 'no-thought', why: String(reason) };
  }
}

let started: Promise<Thinking | undefined> | undefined;

self.onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data.type === 'start') {
    started = start(data.at);
    return;
  }
  const thinking = await started;
  if (thinking) tell(answered(thinking, data.question));
};
