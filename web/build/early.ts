import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SCRIPT = join(import.meta.dirname, '../src/early.js');
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/** The script without what only people read. */
export function withoutComments(script: string): string {
  return script.replace(/^\s*(\/\*[^]*?\*\/|\/\/.*)\n/gm, '').replace(/^\s+/gm, '');
}

/** Style sheets after what can be seen at once: nothing waits for them but the app. */
export function stylesLast(document: string): string {
  const styles = document.match(STYLES) ?? [];
  return document.replace(STYLES, '').replace('<!-- styles -->', () => styles.map((link) => link.trim()).join(''));
}

/** Puts what runs before anything is fetched into the document itself. */
export function early(): Plugin {
  return {
    name: 'early',
    transformIndexHtml: {
      order: 'post',
      handler: (document) => stylesLast(document.replace('<!-- early -->', () => `<script>\n${withoutComments(readFileSync(SCRIPT, 'utf8'))}</script>`)),
    },
  };
}
