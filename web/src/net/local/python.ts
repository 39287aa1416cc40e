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
  const manifest = (await (await fetch(`${at}manifest.json`)).json()) as Manifest;
  const { wasm, library, kist } = manifest.files;
  const total = wasm.size + library.size + kist.size;
  let loaded = 0;
  const count = (bytes: number) => progress((loaded += bytes), total);
  const unpacked = (file: File) => unpack(`${at}${file.name}`, count);
  const pack = unpacked(kist).then((answer) => answer.arrayBuffer());
  const indexURL = `${at}${manifest.engine}`;
  standIn({ [`${indexURL}pyodide.asm.wasm`]: () => unpacked(wasm), [`${at}library.zip`]: () => unpacked(library) });
  const engine = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide };
  const python = await engine.loadPyodide({ indexURL, stdLibURL: `${at}library.zip`, lockFileContents: manifest.lock });
  python.unpackArchive(await pack, 'zip', { extractDir: '/lib/kist' });
  python.runPython('import sys; sys.path.insert(0, "/lib/kist")');
  return python;
}

/** A file that is kept compressed, so that no web space has to be told to do it. */
async function unpack(url: string, count: (bytes: number) => void): Promise<Response> {
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
  return new Response(counted.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } });
}

/** In this worker some addresses are answered from what was unpacked: Pyodide asks for its files by `fetch`. */
function standIn(files: Readonly<Record<string, () => Promise<Response>>>): void {
  const real = self.fetch.bind(self);
  self.fetch = (wanted, order) => {
    const url = typeof wanted === 'string' ? wanted : wanted instanceof URL ? wanted.href : wanted.url;
    return files[url]?.() ?? real(wanted, order);
  };
}
