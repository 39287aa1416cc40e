/**
 * Puts Python into the built pages: Pyodide, and kist's own modules in a zip, compiled by the Python that will run them.
 * `node build/python.mjs DIR` writes DIR/python; `manifest.json` there names the files and says how large they are.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const ROOT = join(import.meta.dirname, '../..');
const KIST = join(ROOT, 'src/kist');
const PYODIDE = join(import.meta.dirname, '../node_modules/pyodide');
/** What the edition without a server is made of. */
const PARTS = ['__init__.py', 'games.py', 'tabletop.py', 'core', 'cubus', 'skelter', 'bots', 'study', 'eventlog', 'matches', 'present', 'browser'];
/** What only makes data, or only servers and developers need. */
const LEFT_OUT = /__pycache__|\/make_[a-z]+\.py$|\.md$|\/hours\//;
/** Modules that need it are for where it is installed. */
const NUMPY = /^import numpy/m;
/** What of the standard library nothing here uses: tools for developers, mail, other programs, old encodings. */
const UNUSED = [
  '_pyio', '_pyrepl', '_strptime', 'antigravity', 'argparse', 'cProfile', 'cmd', 'ctypes', 'curses', 'dbm', 'difflib', 'doctest', 'ensurepip', 'filecmp', 'fileinput', 'ftplib', 'http', 'idlelib', 'imaplib',
  'mailbox', 'modulefinder', 'multiprocessing', 'netrc', 'optparse', 'pdb', 'pickletools', 'plistlib', 'poplib', 'profile', 'pstats', 'pty', 'pyclbr', 'pydoc',
  'pydoc_data', 'sched', 'shelve', 'smtplib', 'socketserver', 'sqlite3', 'statistics', 'tabnanny', 'this', 'timeit', 'tkinter', 'trace', 'turtle', 'unittest', 'venv', 'webbrowser',
  'wsgiref', 'xml', 'xmlrpc', 'zipapp',
];
const ENCODINGS = ['__init__', 'aliases', 'ascii', 'cp437', 'idna', 'latin_1', 'utf_8', 'utf_8_sig', 'utf_16', 'utf_16_le', 'utf_32', 'punycode', 'hex_codec', 'base64_codec', 'raw_unicode_escape', 'unicode_escape'];

/** The files of a folder, and those below, as paths from the folder above kist. */
export function filesOf(path) {
  const name = relative(dirname(KIST), path);
  if (LEFT_OUT.test(`/${name}`)) return [];
  try {
    return readdirSync(path).sort().flatMap((each) => filesOf(join(path, each)));
  } catch (reason) {
    if (reason.code !== 'ENOTDIR') throw reason;
    return name.endsWith('.py') && NUMPY.test(readFileSync(path, 'utf8')) ? [] : [name];
  }
}

/** Everything of kist that goes into the page. */
export function sources() {
  return PARTS.flatMap((part) => filesOf(join(KIST, part)));
}

/** kist and the standard library, compiled by the Python of the page and packed. */
async function packed(names) {
  const python = await loadPyodide();
  for (const name of names) {
    python.FS.mkdirTree(dirname(`/src/${name}`));
    python.FS.writeFile(`/src/${name}`, readFileSync(join(dirname(KIST), name)));
  }
  python.FS.writeFile('/given.zip', readFileSync(join(PYODIDE, 'python_stdlib.zip')));
  python.globals.set('UNUSED', python.toPy(UNUSED));
  python.globals.set('ENCODINGS', python.toPy(ENCODINGS));
  python.runPython(PACK);
  const constant = JSON.parse(await python.runPythonAsync(ANSWERS(JSON.stringify(CONSTANT))));
  return { kist: python.FS.readFile('/kist.zip'), library: python.FS.readFile('/library.zip'), constant };
}

/** What is always answered the same: written down, so that pages that show it need no Python. */
const CONSTANT = ['/api/games', '/api/puzzles', '/api/lessons/cubus', '/api/lessons/skelter'];
const ANSWERS = (paths) => `
import sys, json
sys.path.insert(0, '/src')
from kist.browser.app import App
from kist.browser.memory import InMemory
from kist.browser.thinking import AtOnce
app = App(InMemory(), AtOnce())
json.dumps([(await app.http('GET', path)).body for path in json.loads('${paths}')])
`;

const PACK = `
import pathlib, py_compile, zipfile

def compiled(name, source):
    pathlib.Path('/source').write_bytes(source)
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile('/source', '/compiled', dfile=name, doraise=True, optimize=2, invalidation_mode=unchecked)
    return pathlib.Path('/compiled').read_bytes()

def pack(into, files):
    with zipfile.ZipFile(into, 'w') as packed:
        for name, content in files:
            if name.endswith('.py'):
                name, content = name + 'c', compiled(name, content)
            packed.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_STORED)

def is_used(name):
    first, _, rest = name.partition('/')
    if first == 'encodings':
        return rest.removesuffix('.py') in ENCODINGS
    return first.removesuffix('.py') not in UNUSED and not name.endswith('/')

here = pathlib.Path('/src')
pack('/kist.zip', [(str(path.relative_to(here)), path.read_bytes()) for path in sorted(here.rglob('*')) if path.is_file()])
with zipfile.ZipFile('/given.zip') as given:
    pack('/library.zip', [(name, given.read(name)) for name in sorted(given.namelist()) if is_used(name)])
`;

const named = (content, name) => name.replace(/(?=\.[a-z]+$)/, `-${createHash('sha256').update(content).digest('hex').slice(0, 10)}`);

/** Pyodide's list of packages, without any: none is ever fetched. */
function withoutPackages() {
  const { info } = JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8'));
  return JSON.stringify({ info, packages: {} });
}

/** Writes DIR/python. */
async function write(directory) {
  const into = join(directory, 'python');
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const files = {};
  const put = (part, name, content) => {
    files[part] = { name, size: content.length };
    writeFileSync(join(into, name), content);
  };
  const version = JSON.parse(readFileSync(join(PYODIDE, 'package.json'), 'utf8')).version;
  const engine = `pyodide-${version}`;
  mkdirSync(join(into, engine));
  for (const name of ['pyodide.mjs', 'pyodide.asm.mjs']) cpSync(join(PYODIDE, name), join(into, engine, name));
  files.engine = { name: `${engine}/pyodide.asm.mjs`, size: readFileSync(join(PYODIDE, 'pyodide.asm.mjs')).length };
  // No web space has to be told to compress these: the page unpacks them itself.
  put('wasm', `${engine}/pyodide.asm.wasm.bin`, gzipSync(readFileSync(join(PYODIDE, 'pyodide.asm.wasm')), { level: 9 }));
  const { kist, library, constant } = await packed(sources());
  put('library', named(library, 'library.bin'), gzipSync(library, { level: 9 }));
  put('kist', named(kist, 'kist.bin'), gzipSync(kist, { level: 9 }));
  const answers = constant.map((answer) => named(answer, 'answer.json'));
  answers.forEach((name, index) => writeFileSync(join(into, name), constant[index]));
  const byPath = Object.fromEntries(CONSTANT.map((path, index) => [path, answers[index]]));
  writeFileSync(join(into, 'manifest.json'), `${JSON.stringify({ engine: `${engine}/`, files, lock: withoutPackages(), constant: byPath }, null, 1)}\n`);
}

/** Lists what has to be kept for the app to work without a line: everything but copies for our own server. */
function list(directory) {
  const all = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) => each.isFile() && !/\.gz$|^built-from|^files\.json$|^sw\.js$|\.map$/.test(each.name));
  const files = all.map((each) => {
    const path = join(each.parentPath, each.name);
    return { path: relative(directory, path), size: statSync(path).size };
  });
  const document = files.map((file) => (file.path === 'index.html' ? { ...file, path: './' } : file));
  const text = JSON.stringify(document.sort((one, other) => (one.path < other.path ? -1 : 1)));
  writeFileSync(join(directory, 'python/files.json'), text);
  stamp(join(directory, 'sw.js'), text);
}

/** Whoever keeps everything for offline is to get another Python, too: the service worker is another version then. */
function stamp(worker, text) {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/^(const VERSION = "\w+)[^"]*/, `$1-${digest}`));
}

if (process.argv[2]) {
  await write(process.argv[2]);
  list(process.argv[2]);
}
