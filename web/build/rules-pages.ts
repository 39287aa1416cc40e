import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { unbroken } from '../src/i18n/fill.ts';

/** Turns a rules page written in Markdown into HTML; its drawings become part of it and follow the page's theme. */
export function rulesHtml(markdown: string, drawing: (path: string) => string): string {
  return signed(unbroken(marked.parse(markdown, { async: false })))
    .replace(/<p>((?:<img [^>]*>\s*)+)<\/p>/g, '<figure>$1</figure>')
    .replace(/<img src="([^"]+\.svg)" alt="([^"]*)"[^>]*>/g, (_, path: string, words: string) => captioned(drawing(path), words))
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** Every `◇<!-- key -->` marks a rule that was decided here; `◇<!-- = words -->` explains the sign, once on a page. */
function signed(html: string): string {
  const words = /◇<!-- = (.+?) -->/.exec(html)?.[1] ?? '';
  return html.replace(/◇<!-- .+? -->/g, `<span class="decided" role="img" aria-label="${words}" title="${words}">◇</span>`);
}

/** A drawing with its words below, which are also its name. */
function captioned(svg: string, words: string): string {
  const named = svg.replace(/<title>.*?<\/title>/, '').replace('<svg ', `<svg aria-label="${words}" `);
  return `<span class="drawn">${named}<span aria-hidden="true">${words}</span></span>`;
}

/** `import page from '…/docs/rules/cubus.en.md'` gives the page as HTML. */
export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined;
      const html = rulesHtml(source, (path) => {
        const file = join(dirname(id), path);
        this.addWatchFile(file);
        return readFileSync(file, 'utf8');
      });
      return { code: `export default ${JSON.stringify(html)};`, map: null };
    },
  };
}
