/** The logs of matches in IndexedDB. What is appended at the expected length is the only lock between pages. */

const NAME = 'kist';
const ABOUT = 'matches';
const LOGS = 'entries';
/** Pages that have the same match open tell each other that it went on. */
export const CHANNEL = 'kist-matches';

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ABOUT);
      request.result.createObjectStore(LOGS);
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('IndexedDB'));
  });
  return opened;
}

/** The keys of a log: its match, and the number of each entry. */
const logOf = (match: string, since = 0) => IDBKeyRange.bound([match, since + 1], [match, Infinity]);

async function inside<Found>(mode: IDBTransactionMode, work: (about: IDBObjectStore, logs: IDBObjectStore) => () => Found): Promise<Found> {
  const transaction = (await database()).transaction([ABOUT, LOGS], mode);
  return new Promise((done, failed) => {
    const found = work(transaction.objectStore(ABOUT), transaction.objectStore(LOGS));
    // What is acknowledged is on disk.
    transaction.oncomplete = () => done(found());
    transaction.onabort = transaction.onerror = () => failed(transaction.error ?? new Error('IndexedDB'));
  });
}

function put(about: IDBObjectStore, logs: IDBObjectStore, match: string, text: string, expected: number, entries: readonly string[]): void {
  about.put(text, match);
  entries.forEach((entry, index) => logs.put(entry, [match, expected + index + 1]));
}

const told = new BroadcastChannel(CHANNEL);

/** What `kist.browser.ports.LogStore` asks for. */
export const logStore = {
  create: (match: string, text: string, entries: readonly string[]) =>
    inside('readwrite', (about, logs) => {
      const known = about.getKey(match);
      known.onsuccess = () => known.result === undefined && put(about, logs, match, text, 0, entries);
      return () => known.result === undefined;
    }),
  find: (match: string) =>
    inside('readonly', (about) => {
      const found = about.get(match);
      return () => (found.result as string | undefined) ?? null;
    }),
  entries: (match: string, since: number) =>
    inside('readonly', (_, logs) => {
      const found = logs.getAll(logOf(match, since));
      return () => found.result as string[];
    }),
  append: async (match: string, expected: number, text: string, entries: readonly string[]) => {
    const kept = await inside('readwrite', (about, logs) => {
      const length = logs.count(logOf(match));
      length.onsuccess = () => length.result === expected && put(about, logs, match, text, expected, entries);
      return () => length.result === expected;
    });
    if (kept) told.postMessage(match);
    return kept;
  },
  all: () =>
    inside('readonly', (about) => {
      const found = about.getAll();
      return () => found.result as string[];
    }),
  delete: (match: string) =>
    inside('readwrite', (about, logs) => {
      about.delete(match);
      logs.delete(logOf(match));
      return () => null;
    }),
};
