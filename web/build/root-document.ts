import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The document as a server gives it at any path: it finds its files at the root. `kist site` makes it find them beside it. */
export function atRoot(document: string): string {
  return document.replaceAll('="./', '="/');
}

export function rootDocument(): Plugin {
  return {
    name: 'root-document',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler({ dir = '' }) {
        const path = join(dir, 'index.html');
        writeFileSync(path, atRoot(readFileSync(path, 'utf8')));
      },
    },
  };
}
