/** Runs all of walk.py inside Pyodide, with kist as it was packed for the page: `node pyodide.mjs PAGES ROOT COUNT ANSWERS`. */
import { readFileSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const [pages, root, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(root, 'web/node_modules/pyodide/pyodide.mjs')).href);
const manifest = JSON.parse(readFileSync(join(pages, 'python/manifest.json'), 'utf8'));
const unpacked = (part) => gunzipSync(readFileSync(join(pages, 'python', manifest.files[part].name)));

// With the page's own selection of the standard library.
const library = join(mkdtempSync(join(tmpdir(), 'kist-')), 'library.zip');
writeFileSync(library, unpacked('library'));
const python = await loadPyodide({ lockFileContents: manifest.lock, stdLibURL: library });
const pack = unpacked('kist');
python.unpackArchive(pack.buffer.slice(pack.byteOffset, pack.byteOffset + pack.byteLength), 'zip', { extractDir: '/lib/kist' });
python.FS.mkdirTree('/here/tests');
python.mountNodeFS('/here/tests', join(root, 'tests'));
python.globals.set('given', python.toPy(given));
python.runPython('import sys, os; sys.dont_write_bytecode = True; sys.path[:0] = ["/lib/kist", "/here"]; os.chdir("/here")');

python.runPython(`
from tests.browser_edition.walk import main, promises
for line in main(int(given[0]), given[1]): print(line)
for line in promises(): print(line)
`);
