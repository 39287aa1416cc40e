import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
/** What stands on the page: neither scripts, nor styles, nor what is only remarked. */
const page = (text: string) => text.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->/g, '');

function where(test: (text: string, path: string) => boolean): string[] {
  return Object.entries(FILES).flatMap(([path, text]) => (test(page(text), path) ? [path] : []));
}

describe('signs', () => {
  it('are all looked at', () => {
    expect(where((text) => text.includes('<Icon ')).length).toBeGreaterThan(25);
  });
  it('are drawn in ui/ alone, each once; games draw what lies on their tables', () => {
    expect(where((text, path) => text.includes('<svg') && !/^\.\/(ui|games)\//.test(path))).toEqual([]);
    expect(where((text, path) => text.includes('viewBox="0 0 24 24"') && path !== './ui/Icon.svelte')).toEqual([]);
  });
  it('are no letters, which look different on every device', () => {
    expect(where((text) => /[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u{1f000}-\u{1faff}]|>\s*[+−×]\s*</u.test(text))).toEqual([]);
  });
});
