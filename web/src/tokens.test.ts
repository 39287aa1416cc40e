import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>(['./**/*.svelte', './**/*.css'], { query: '?raw', import: 'default', eager: true });
const WIDTHS = [359, 560, 767, 819, 820, 1024, 1180];
const HEIGHTS = [420, 500, 501, 640];

/** Whatever a pattern finds in the style sheets, with where it was found. */
function all(pattern: RegExp): { readonly where: string; readonly found: string }[] {
  return Object.entries(FILES)
    .filter(([path]) => !path.endsWith('tokens.css'))
    .flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, found = '']) => ({ where: path, found: found.trim() })));
}

describe('style sheets', () => {
  it('are all looked at', () => {
    expect(Object.keys(FILES).length).toBeGreaterThan(100);
    expect(all(/@media ([^{]+)/g).length).toBeGreaterThan(30);
  });
  it('change their layout only at the widths and heights of tokens.css', () => {
    const others = all(/@media ([^{]+)/g).filter(({ found }) => {
      const widths = [...found.matchAll(/-width: (\d+)px/g)].map(([, n]) => Number(n));
      const heights = [...found.matchAll(/-height: (\d+)px/g)].map(([, n]) => Number(n));
      return widths.some((n) => !WIDTHS.includes(n)) || heights.some((n) => !HEIGHTS.includes(n));
    });
    expect(others).toEqual([]);
  });
  it('have letters in the sizes of tokens.css, in parts of those around them, or in the units of a drawing', () => {
    const others = all(/font-size: ([^;]+);/g).filter(({ found }) => !/var\(--|^[\d.]+em$|^\d+px$|inherit/.test(found));
    expect(others).toEqual([]);
  });
  it('lie over each other in the layers of tokens.css', () => {
    expect(all(/z-index: ([^;]+);/g).filter(({ found }) => !found.startsWith('var(--layer-'))).toEqual([]);
  });
  it('have the distances of tokens.css around and between things', () => {
    // From 40 px on it is the room of something that lies there, such as a button; 1 px is as wide as a line.
    const raw = (text: string) => [...text.matchAll(/([\d.]+)(px|rem)/g)].some(([, n, unit]) => Number(n) > 1 && Number(n) < (unit === 'px' ? 40 : 2.5));
    expect(all(/(?:^|[\s;{])((?:padding|margin|gap|row-gap|column-gap)[\w-]*: [^;}]+)[;}]/g).filter(({ found }) => raw(found))).toEqual([]);
  });
});
