import { expect, it } from 'vitest';

const FILES = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });

it('what a drawing refers to has a name of its own, so that two of them can be on one page', () => {
  const named = Object.entries(FILES).flatMap(([path, text]) => [...text.matchAll(/<(?:pattern|clipPath|mask|linearGradient|radialGradient|filter|symbol)\b[^>]*\bid="([^"]*)"/g)].map(([, id]) => ({ path, id })));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ id }) => !id?.includes('{'))).toEqual([]);
});
