/** The worker in which kist hosts matches without a server: all of it is Python (`kist.browser`). */
import type { PyProxy } from 'pyodide/ffi';
import { CHANNEL, logStore } from './logs.ts';
import type { FromHost, Thought, ToHost } from './messages.ts';
import { startPython } from './python.ts';

interface Page extends PyProxy {
  http(method: string, path: string, body: string): Promise<string>;
  open(socket: number, path: string): Promise<boolean>;
  say(socket: number, text: string): Promise<void>;
  close(socket: number): void;
  moved_elsewhere(match: string): Promise<void>;
}

const tell = (message: FromHost) => self.postMessage(message);

/** Does what the store of logs is asked for, in texts. */
async function keep(what: string, about: string): Promise<string> {
  const work = logStore[what as keyof typeof logStore] as (...about: unknown[]) => Promise<unknown>;
  return JSON.stringify(await work(...(JSON.parse(about) as unknown[])));
}

const questions: { readonly done: (answer: string) => void; readonly failed: (reason: Error) => void }[] = [];

/** Asks the worker that thinks, by way of the page. */
function think(question: string): Promise<string> {
  return new Promise((done, failed) => {
    questions.push({ done, failed });
    tell({ type: 'question', question });
  });
}

function hear(thought: Thought): void {
  const asked = questions.shift();
  if (thought.type === 'thought') asked?.done(thought.answer);
  else asked?.failed(new Error(thought.why));
}

async function start(at: string): Promise<Page> {
  const python = await startPython(at, (loaded, total) => tell({ type: 'progress', loaded, total }));
  const send = (socket: number, text: string) => tell({ type: 'told', socket, text });
  const end = (socket: number, code: number, why: string) => tell({ type: 'ended', socket, code, why });
  const page = (python.pyimport('kist.browser.page') as PyProxy & { start(...given: unknown[]): Page }).start(keep, think, send, end);
  new BroadcastChannel(CHANNEL).onmessage = ({ data }) => void page.moved_elsewhere(String(data));
  tell({ type: 'ready' });
  return page;
}

/** The answer to a request; whatever nobody expected is one, too, so that nobody waits for ever. */
async function answered(here: Page, { id, method, path, body }: Extract<ToHost, { type: 'ask' }>): Promise<FromHost> {
  try {
    const [status, kind, told] = JSON.parse(await here.http(method, path, body)) as [number, string, string];
    return { type: 'answer', id, status, kind, body: told };
  } catch (reason) {
    console.error(reason);
    return { type: 'answer', id, status: 500, kind: 'application/json', body: '{"error":"internal"}' };
  }
}

let page: Promise<Page> | undefined;

self.onmessage = async ({ data }: MessageEvent<ToHost>) => {
  if (data.type === 'start') {
    page = start(data.at);
    page.catch((reason: unknown) => tell({ type: 'broken', why: String(reason) }));
    return;
  }
  const here = await page?.catch(() => undefined); // that it could not be had has been said
  if (!here) return;
  switch (data.type) {
    case 'ask':
      tell(await answered(here, data));
      break;
    case 'open':
      if (await here.open(data.socket, data.path)) tell({ type: 'opened', socket: data.socket });
      break;
    case 'say':
      await here.say(data.socket, data.text);
      break;
    case 'close':
      here.close(data.socket);
      break;
    default:
      hear(data);
  }
};
