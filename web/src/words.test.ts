/** Every page names the words that it needs, so that they are fetched beside it: found in the sources, by what imports what. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aboutOf, NEEDED } from './words.ts';

const SOURCE = import.meta.dirname;
const read = (path: string) => readFileSync(path, 'utf8');

/** What a file imports at once, of the page itself. */
function imports(path: string): string[] {
  const code = read(path).replace(/import type .*?;/gs, '');
  return [...code.matchAll(/(?:from|^\s*import) '(\.[^']+)'/gm)].map(([, to = '']) => resolve(dirname(path), to)).filter((to) => /\.(ts|svelte)$/.test(to) && existsSync(to));
}

/** The files of words that a file cannot be shown without. */
function wordsOf(path: string): string[] {
  const seen = new Set([path]);
  for (const each of seen) imports(each).forEach((to) => seen.add(to));
  return [...seen].flatMap((each) => {
    const [, pattern = ''] = /= learnLate\([^;]*glob\(\['([^']+)'/s.exec(read(each)) ?? [];
    return pattern ? [aboutOf(join(dirname(each), pattern).replace('??', 'de')).split(' ')[0] ?? ''] : [];
  });
}

const pages = [...read(join(SOURCE, 'pages.ts')).matchAll(/^ {2}'?([\w-]+)'?: \{ at: .*import\('(\.[^']+)'\)/gm)].map(([, name = '', path = '']) => ({
  name,
  path,
  words: NEEDED[name as keyof typeof NEEDED] ?? [],
}));
const owns = readdirSync(join(SOURCE, 'games')).flatMap((game) => {
  const door = join(SOURCE, 'games', game, 'door.ts');
  if (!existsSync(door)) return [];
  return [...read(door).matchAll(/(\w+): \{\s*load: .*import\('(\.[^']+)'\).*\s*(?:words: \[([^\]]*)\])?/g)].map(([, name = '', path = '', words = '']) => ({
    name,
    path: `games/${game}/${path}`,
    words: [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word),
  }));
});

it('looks at all pages', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(owns.map(({ name }) => name).sort()).toEqual(['memory', 'position']);
  expect(wordsOf(join(SOURCE, 'learn/LessonPage.svelte')).sort()).toEqual(['learn', 'table']);
});

describe.each([...pages, ...owns])('the page $name', ({ path, words }) => {
  it('names all words that it needs', () => {
    expect(words).toEqual(expect.arrayContaining(wordsOf(join(SOURCE, path))));
  });
});

it('knows what a file of words is about', () => {
  expect(['./match/i18n/table-de.ts', './games/cubus/lesson/i18n/cubus-fr.ts', '../../src/kist/study/tasks/words/nl.json'].map(aboutOf)).toEqual(['table de', 'cubus fr', 'tasks nl']);
});
