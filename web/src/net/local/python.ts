/** Python in a worker: fetched with a count of the bytes, unpacked, and started. */
import type { loadPyodide, PyodideInterface } from 'pyodide';

interface File {
  readonly name: string;
  readonly size: number;
}
export interface Manifest {
  readonly engine: string;
  readonly files: Readonly<Record<'engine' | 'wasm' | 'library' | 'kist', File>>;
  /** Which packages there are besides: none, and nothing is ever fetched from elsewhere. */
  readonly lock: string;
  /** What is always answered the same, by path: files that were written when the pages were built. */
  readonly constant: Readonly<Record<string, string>>;
}

/** Told how many bytes have come, of how many. */
export type Progress = (loaded: number, total: number) => void;

/** Starts Python with kist in it. `at` is the folder that the pages were built with. */
export async function startPython(at: string, progress: Progress): Promise<PyodideInterface> {
  const manifest = await readManifest(at);
  const { wasm, library, kist } = manifest.files;
  const total = wasm.size + library.size + kist.size;
  let loaded = 0;
  const count = (bytes: number) => progress((loaded += bytes), total);
  const unpacked = (file: File) => unpack(`${at}${file.name}`, count);
  const indexURL = `${at}${manifest.engine}`;
  const script = (name: string) => import(/* @vite-ignore */ `${indexURL}${name}`) as Promise<unknown>;
  // Python begins once all of it is here: where its files break off in the middle it does not say so, or stops for ever.
  const [engine, , code, standard, pack] = await Promise.all([script('pyodide.mjs'), script('pyodide.asm.mjs'), unpacked(wasm), unpacked(library), unpacked(kist)]);
  standIn({ [`${indexURL}pyodide.asm.wasm`]: code, [`${at}library.zip`]: standard });
  const { loadPyodide: load } = engine as { loadPyodide: typeof loadPyodide };
  const python = await load({ indexURL, stdLibURL: `${at}library.zip`, lockFileContents: manifest.lock });
  python.unpackArchive(pack, 'zip', { extractDir: '/lib/kist' });
  python.runPython('import sys; sys.path.insert(0, "/lib/kist")');
  return python;
}

/** What Python is made of; raises where it cannot be had. */
export async function readManifest(at: string): Promise<Manifest> {
  const answer = await fetch(`${at}manifest.json`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return (await answer.json()) as Manifest;
}

/** A file that is kept compressed, so that no web space has to be told to do it. */
async function unpack(url: string, count: (bytes: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, into) {
        count(bytes.length);
        into.enqueue(bytes);
      },
    }),
  );
  return new Response(counted.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** In this worker some addresses are answered from what was unpacked: Pyodide asks for its files by `fetch`. */
function standIn(files: Readonly<Record<string, ArrayBuffer>>): void {
  const real = self.fetch.bind(self);
  self.fetch = (wanted, order) => {
    const url = typeof wanted === 'string' ? wanted : wanted instanceof URL ? wanted.href : wanted.url;
    const file = files[url];
    return file ? Promise.resolve(new Response(file, { headers: { 'Content-Type': 'application/wasm' } })) : real(wanted, order);
  };
}
