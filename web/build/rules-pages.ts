import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { unbroken } from '../src/i18n/fill.ts';

/** Turns a rules page written in Markdown into HTML; its drawings become part of it and follow the page's theme. */
export function rulesHtml(markdown: string, drawing: (path: string) => string): string {
  return unbroken(marked.parse(markdown, { async: false }))
    .replace(/<strong>(\([^)<]+\))<\/strong>/g, '<span class="decided">$1</span>')
    .replace(/<p>((?:<img [^>]*>\s*)+)<\/p>/g, '<figure>$1</figure>')
    .replace(/<img src="([^"]+\.svg)" alt="([^"]*)"[^>]*>/g, (_, path: string, words: string) =>
      drawing(path)
        .replace(/<title>.*?<\/title>/, '')
        .replace('<svg ', `<svg aria-label="${words}" `),
    )
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
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
