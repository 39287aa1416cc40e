import { marked } from 'marked';
import type { Plugin } from 'vite';

/** Turns a rules page written in Markdown into HTML while building; its drawings become files of the page. */
export function rulesHtml(markdown: string): { html: string; drawings: string[] } {
  const drawings: string[] = [];
  const html = marked
    .parse(markdown, { async: false })
    .replace(/<strong>(\([^)<]+\))<\/strong>/g, '<span class="decided">$1</span>')
    .replace(/<img src="([^"]+\.svg)"/g, (_, path: string) => {
      drawings.push(path);
      return `<img loading="lazy" src="@drawing${drawings.length - 1}@"`;
    })
    .replace(/<p>((?:<img [^>]*>\s*)+)<\/p>/g, '<figure>$1</figure>')
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, drawings };
}

/** `import page from '…/docs/rules/cubus.en.md'` gives the page as HTML. */
export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined;
      const { html, drawings } = rulesHtml(source);
      const imports = drawings.map((path, at) => `import drawing${at} from ${JSON.stringify(`./${path}?url`)};`);
      const filled = drawings.map((_, at) => `.replace('@drawing${at}@', drawing${at})`).join('');
      return { code: `${imports.join('\n')}\nexport default ${JSON.stringify(html)}${filled};`, map: null };
    },
  };
}
