import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import de from '../src/i18n/de.ts';
import en from '../src/i18n/en.ts';
import fr from '../src/i18n/fr.ts';
import it from '../src/i18n/it.ts';
import nl from '../src/i18n/nl.ts';

/** What the worker says by itself, in every language. */
const CATALOGS = { de, en, fr, it, nl };
const WORDS = Object.fromEntries(
  Object.entries(CATALOGS).map(([language, words]) => [language, { turn: words['alert.turn'], over: words['status.over'], player: words['player-n'] }]),
);

const WORKER = join(import.meta.dirname, '../src/sw.js');

/** What the app needs to open without a line, as seen from the worker: its document and what that names, the words (those of the first page, too), the usual letters. */
export function shellOf(document: string, assets: readonly string[]): string[] {
  const named = [...document.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path = '']) => path);
  const others = assets.filter((name) => /^(welcome-)?[a-z]{2}-[^.]*\.js$|-latin-wght-[^.]*\.woff2$/.test(name)).map((name) => `assets/${name}`);
  return [...new Set(['./', ...named, ...others])].sort();
}

/** The worker with what it keeps; another build is another version. */
export function workerFor(document: string, assets: readonly string[], worker: string): string {
  const shell = shellOf(document, assets);
  const version = createHash('sha256').update(JSON.stringify([document, shell, worker])).digest('hex').slice(0, 12);
  return `const VERSION = ${JSON.stringify(version)};\nconst SHELL = ${JSON.stringify(shell)};\nconst WORDS = ${JSON.stringify(WORDS)};\n${worker}`;
}

/** Writes the service worker beside the built pages. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const document = readFileSync(join(dir, 'index.html'), 'utf8');
      const assets = readdirSync(join(dir, 'assets'));
      writeFileSync(join(dir, 'sw.js'), workerFor(document, assets, readFileSync(WORKER, 'utf8')));
    },
  };
}
