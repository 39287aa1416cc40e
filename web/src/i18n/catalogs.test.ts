import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './en.ts';
import { fill } from './fill.ts';

const SOURCE = join(import.meta.dirname, '..');
const catalogs = import.meta.glob<Record<string, string>>('./??.ts', { eager: true, import: 'default' });

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'i18n' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.') ? [readFileSync(path, 'utf8')] : [];
  });
}

const text = sources(SOURCE).join('\n');
/** `t(\`speed.${speed}\`)` uses every key that begins and ends like that. */
const patterns = [...text.matchAll(/\b(?:t|maybe)\(\s*`([^`]*)`/g)].map(([, template = '']) => {
  const parts = template.split(/\$\{[^}]*\}+/).map((part) => part.replace(/[.*+?^()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
});

function placeholders(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort();
}

describe.each(Object.entries(catalogs))('the catalog %s', (_, catalog) => {
  it('has every key and no other', () => {
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
  });

  it('says something for every key', () => {
    expect(Object.entries(catalog).filter(([, words]) => !words.trim())).toEqual([]);
  });

  it('has the same blanks to fill in every sentence', () => {
    const different = Object.entries(en).filter(
      ([key, words]) => placeholders(words).join() !== placeholders(catalog[key] ?? '').join(),
    );
    expect(different).toEqual([]);
  });
});

it('there are at least English, German and Dutch', () => {
  expect(Object.keys(catalogs).sort()).toEqual(expect.arrayContaining(['./de.ts', './en.ts', './nl.ts']));
});

it('no key is unused', () => {
  const unused = Object.keys(en).filter(
    (key) => !text.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});

it('fills blanks and chooses the word that fits a number', () => {
  expect(fill('{n} {n|crate|crates}', { n: 1 }, 'en')).toBe('1 crate');
  expect(fill('{n} {n|Kiste|Kisten}', { n: 0 }, 'de')).toBe('0 Kisten');
  expect(fill('{name} wins', { name: '<b>' }, 'en')).toBe('<b> wins');
  expect(fill('{missing}', {}, 'en')).toBe('{missing}');
  expect(fill('{n} {n|Punkt|Punkte}', { n: 1.5 }, 'de')).toBe('1,5 Punkte');
  expect(fill('{n}', { n: 2005 }, 'de')).toBe('2005');
});
