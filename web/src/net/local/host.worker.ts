/** The worker in which kist hosts matches without a server: all of it is Python (`kist.browser`). */
import type { PyProxy } from 'pyodide/ffi';
import { CHANNEL, keeper } from './keeper.ts';
import type { FromHost, ToHost } from './messages.ts';
import { startPython } from './python.ts';

interface Page extends PyProxy {
  http(method: string, path: string, body: string): Promise<string>;
  open(socket: number, path: string): Promise<boolean>;
  say(socket: number, text: string): Promise<void>;
  close(socket: number): void;
  moved_elsewhere(match: string): Promise<void>;
}

const tell = (message: FromHost) => self.postMessage(message);

/** Does what the keeper is asked for, in texts. */
async function keep(what: string, about: string): Promise<string> {
  const work = keeper[what as keyof typeof keeper] as (...about: unknown[]) => Promise<unknown>;
  return JSON.stringify(await work(...(JSON.parse(about) as unknown[])));
}

let at = '';
let thinker: Worker | undefined;
const questions: ((answer: string) => void)[] = [];

/** Ask the worker that thinks; it is started with the first question, and answers one after the other. */
function think(question: string): Promise<string> {
  if (!thinker) {
    thinker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    thinker.onmessage = ({ data }) => questions.shift()?.(data as string);
    thinker.postMessage({ at });
  }
  thinker.postMessage({ question });
  return new Promise((done) => questions.push(done));
}

async function start(): Promise<Page> {
  const python = await startPython(at, (loaded, total) => tell({ type: 'progress', loaded, total }));
  const send = (socket: number, text: string) => tell({ type: 'told', socket, text });
  const end = (socket: number, code: number, why: string) => tell({ type: 'ended', socket, code, why });
  const page = (python.pyimport('kist.browser.page') as PyProxy & { start(...given: unknown[]): Page }).start(keep, think, send, end);
  new BroadcastChannel(CHANNEL).onmessage = ({ data }) => void page.moved_elsewhere(String(data));
  tell({ type: 'ready' });
  return page;
}

let page: Promise<Page> | undefined;

self.onmessage = async ({ data }: MessageEvent<ToHost>) => {
  if (data.type === 'start') {
    ({ at } = data);
    page = start();
    page.catch((reason: unknown) => tell({ type: 'broken', why: String(reason) }));
    return;
  }
  const here = await page;
  if (!here) return;
  switch (data.type) {
    case 'ask': {
      const [status, kind, body] = JSON.parse(await here.http(data.method, data.path, data.body)) as [number, string, string];
      tell({ type: 'answer', id: data.id, status, kind, body });
      break;
    }
    case 'open':
      if (await here.open(data.socket, data.path)) tell({ type: 'opened', socket: data.socket });
      break;
    case 'say':
      await here.say(data.socket, data.text);
      break;
    case 'close':
      here.close(data.socket);
  }
};
