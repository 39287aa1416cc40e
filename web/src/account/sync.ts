/** Keeps what is in this browser together with what is with the account; without a line it waits for one. */
import { CHANGED } from '../changed.ts';
import { Refused } from '../net/api.ts';
import { accounts } from './api.ts';
import { hearNoMore } from './leave.ts';
import { fitting, PAPERS, written, type Paper } from './papers.ts';
import { isSignedIn, rememberSigned } from './signed.ts';

/** When a paper was last changed here, and what it was like when that was noted. */
type Marks = Record<string, { readonly at: number; readonly seen: string } | undefined>;
/** A paper as the account has it. */
interface Known {
  readonly version: number;
  readonly at: number;
  readonly value: unknown;
}

const WHERE = 'kist.papers';
const PAUSE = 1000;
const ATTEMPTS = 4;

/** What was here before anybody looked is older than whatever an account has; what nobody ever changed is the oldest. */
const UNKNOWN = 1;
const usual = new Map(PAPERS.map(({ name, read }) => [name, written(read())]));

function marks(): Marks {
  try {
    return JSON.parse(localStorage.getItem(WHERE) ?? '{}') as Marks;
  } catch {
    return {};
  }
}

function keepMarks(kept: Marks): void {
  try {
    localStorage.setItem(WHERE, JSON.stringify(kept));
  } catch {
    // Without storage everything is put together anew each time.
  }
}

/** Short enough to be kept, and different when the text is. */
function digest(text: string): string {
  let [one, other] = [0x811c9dc5, text.length];
  for (const letter of text) {
    one = Math.imul(one ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    other = Math.imul(other + (letter.codePointAt(0) ?? 0), 0x85ebca6b) ^ (other >>> 13);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}

/** Note what was changed here, and when. */
function note(): Marks {
  const noted = marks();
  for (const { name, read } of PAPERS) {
    const text = written(read());
    const before = noted[name];
    if (before?.seen === digest(text)) continue;
    const first = before === undefined && text === usual.get(name);
    noted[name] = { at: first ? UNKNOWN : Date.now(), seen: digest(text) };
  }
  keepMarks(noted);
  return noted;
}

let known: Map<string, Known> | null = null;

async function look(): Promise<Map<string, Known>> {
  const { papers } = await accounts.papers();
  return new Map(papers.map(({ name, version, value }) => [name, { version, at: Number(value.at), value: value.value }]));
}

/** Put one paper together; false when somebody else was faster. */
async function settle(paper: Paper, noted: Marks, found: Map<string, Known>): Promise<boolean> {
  const { name, read, write, merge } = paper;
  const [theirs, mine, here] = [found.get(name), read(), noted[name]?.at ?? UNKNOWN];
  const merged = theirs ? merge(mine, theirs.value, here > theirs.at) : mine;
  if (written(merged) !== written(mine)) write(merged);
  const at = Math.max(here, theirs?.at ?? 0);
  noted[name] = { at, seen: digest(written(read())) };
  keepMarks(noted);
  const value = fitting(merged);
  if (theirs && written(value) === written(theirs.value)) return true;
  try {
    const { version } = await accounts.keepPaper(name, theirs?.version ?? 0, { at, value });
    found.set(name, { version, at, value });
    return true;
  } catch (reason) {
    if (reason instanceof Refused && reason.code === 'moved-on') return false;
    throw reason;
  }
}

async function settleAll(afresh: boolean): Promise<void> {
  if (afresh) known = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = (known ??= await look());
    const noted = note();
    const settled: boolean[] = [];
    for (const paper of PAPERS) settled.push(await settle(paper, noted, found));
    if (settled.every(Boolean)) return;
    known = null;
  }
}

let running: Promise<void> = Promise.resolve();

/** Put everything together, one time after the other; `afresh` looks first what other devices have kept. */
export function sync(afresh = true): Promise<void> {
  if (!isSignedIn()) return Promise.resolve();
  running = running.then(() => settleAll(afresh)).catch((reason: unknown) => {
    if (reason instanceof Refused && ['no-account', 'no-session'].includes(reason.code)) {
      rememberSigned(false);
      void hearNoMore();
    }
    // Without a line, or when the server is away, it is tried again with the next change or visit.
  });
  return running;
}

let started = false;

/** From now on what changes here goes along, and what changed elsewhere comes when somebody looks again. */
export function start(): Promise<void> {
  if (!started) {
    started = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    addEventListener(CHANGED, () => {
      if (!isSignedIn()) return;
      note();
      clearTimeout(timer);
      timer = setTimeout(() => void sync(false), PAUSE);
    });
    addEventListener('online', () => void sync());
    document.addEventListener('visibilitychange', () => void (document.hidden ? undefined : sync()));
  }
  return sync();
}
