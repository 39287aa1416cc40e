import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>(['./**/*.svelte', './**/*.css'], { query: '?raw', import: 'default', eager: true });
const [LIGHT = '', DARK = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split('@media screen');
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

type Colours = Record<string, string>;
const coloursOf = (text: string): Colours => Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
const light = coloursOf(LIGHT);
const dark = { ...light, ...coloursOf(DARK) };
const channels = (colour = '#000000') => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const mix = (one: string | undefined, share: number, other: string | undefined) =>
  `#${channels(one).map((each, at) => Math.floor(each * share + (channels(other)[at] ?? 0) * (1 - share) + 0.5).toString(16).padStart(2, '0')).join('')}`;

function contrast(one: string | undefined, other: string | undefined): number {
  const [bright = 0, dim = 0] = [one, other]
    .map((colour) => channels(colour).map((each) => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4)))
    .map(([r = 0, g = 0, b = 0]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each([
  ['light', light, 0.17],
  ['dark', dark, 0.26],
] as const)('colours by %s', (_, colours, tint) => {
  it('that follow from others are mixed from them', () => {
    const { card, ink, paper, line, soft } = colours;
    const stones = ['red', 'amber', 'green', 'blue', 'violet', 'slate'];
    const mixed = {
      ...Object.fromEntries(stones.map((stone) => [`side-${stone}`, mix(colours[`stone-${stone}`], 0.68, '#000000')])),
      ...Object.fromEntries(stones.map((stone) => [`field-${stone}`, mix(colours[`stone-${stone}`], tint, card)])),
      trough: mix(ink, 0.13, paper),
      'wall-line': mix(ink, 0.24, paper),
      'wall-line-strong': mix(ink, 0.62, paper),
      'wall-soft': mix(ink, 0.78, paper),
      resting: mix(line, 0.55, card),
      faded: mix(soft, 0.45, card),
    };
    expect(Object.fromEntries(Object.keys(mixed).map((name) => [name, colours[name]]))).toEqual(mixed);
  });
  it('can be read on whatever they stand on', () => {
    const pairs = [['action', 'paper'], ['action', 'card'], ['action', 'action-soft'], ['soft', 'paper'], ['alarm', 'paper'], ['on-action', 'action'], ['on-action-soft', 'action-soft']];
    expect(pairs.filter(([text, ground]) => contrast(colours[text ?? ''], colours[ground ?? '']) < 4.5)).toEqual([]);
  });
});
