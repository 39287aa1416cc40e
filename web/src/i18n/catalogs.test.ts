import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill } from './fill.ts';

type Words = Record<string, string>;

const SOURCE = join(import.meta.dirname, '..');
const files = import.meta.glob<Words>(['./??.ts', '../games/*/i18n/??.ts', '../games/*/*/i18n/*-??.ts', '../learn/i18n/learn-??.ts', '../classroom/i18n/class-??.ts', '../ratings/i18n/ratings-??.ts', '../tournaments/i18n/tournaments-??.ts', '../days/i18n/days-??.ts', '../match/i18n/table-??.ts', '../account/i18n/account-??.ts', '../invite/i18n/invite-??.ts', '../settings/i18n/settings-??.ts', '../edition/i18n/edition-??.ts'], { eager: true, import: 'default' });

/** The catalogs of one folder by language: of the page itself (""), of a game, of its lesson or of what is learnt. */
const folders = new Map<string, Record<string, Words>>();
for (const [path, words] of Object.entries(files)) {
  const owner = path.match(/(games\/[^/]+(\/[^/]+(?=\/i18n))?|learn|classroom|ratings|tournaments|days|match|account|invite|settings|edition)\//)?.[1] ?? '';
  folders.set(owner, { ...folders.get(owner), [path.slice(-5, -3)]: words });
}
const shared = folders.get('')?.en ?? {};
const languages = Object.keys(folders.get('') ?? {}).sort();
const each = [...folders].flatMap(([owner, catalogs]) =>
  Object.entries(catalogs).map(([language, words]) => ({ owner: owner || 'the page', language, words, en: catalogs.en ?? {} })),
);

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'i18n' ? '' : sources(path);
      return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.') ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

/** Says whether a key is used: as it is, or by a pattern as in `t(\`speed.${speed}\`)`. */
function usedIn(text: string): (key: string) => boolean {
  const calls = /\b(?:t|maybe|gameWords|about)\(\s*(?:[\w.']+, )?`([^`]*)`/g;
  const patterns = [...text.matchAll(calls)].map(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}+/).map((part) => part.replace(/[.*+?^()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[\\w-]+')}$`);
  });
  // `about` chooses the sentence for oneself.
  const isUsed = (key: string) => text.includes(`'${key}'`) || patterns.some((pattern) => pattern.test(key));
  return (key) => isUsed(key.replace(/\.you$/, ''));
}

function placeholders(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort();
}

describe.each(each)('the words of $owner in $language', ({ words, en }) => {
  it('have every key and no other', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });

  it('say something for every key', () => {
    expect(Object.entries(words).filter(([, said]) => !said.trim())).toEqual([]);
  });

  it('have the same blanks to fill in every sentence', () => {
    const different = Object.entries(en).filter(([key, said]) => placeholders(said).join() !== placeholders(words[key] ?? '').join());
    expect(different).toEqual([]);
  });
});

describe.each([...folders])('the words of %s', (owner, catalogs) => {
  it('are there in every language', () => {
    expect(languages).toEqual(expect.arrayContaining(['de', 'en', 'fr', 'it', 'nl']));
    expect(Object.keys(catalogs).sort()).toEqual(languages);
  });

  it('are all used', () => {
    const text = owner ? sources(join(SOURCE, owner)) + sources(join(SOURCE, 'match')) + sources(join(SOURCE, 'net')) : sources(SOURCE);
    const used = usedIn(text + sources(join(SOURCE, 'pages')));
    expect(Object.keys(catalogs.en ?? {}).filter((key) => !used(key))).toEqual([]);
  });

  it('are not said twice: what all games share is not in a game', () => {
    expect(owner ? Object.keys(catalogs.en ?? {}).filter((key) => key in shared) : []).toEqual([]);
  });
});

it('fills blanks and chooses the word that fits a number', () => {
  expect(fill('{n} {n|crate|crates}', { n: 1 }, 'en')).toBe('1 crate');
  expect(fill('{n} {n|Kiste|Kisten}', { n: 0 }, 'de')).toBe('0 Kisten');
  expect(fill('{name} wins', { name: '<b>' }, 'en')).toBe('<b> wins');
  expect(fill('{missing}', {}, 'en')).toBe('{missing}');
  expect(fill('{n} {n|Punkt|Punkte}', { n: 1.5 }, 'de')).toBe('1,5 Punkte');
  expect(fill('{n}', { n: 2005 }, 'de')).toBe('2005');
  expect(fill('{n} {n|point|points}', { n: 0 }, 'fr')).toBe('0 point');
});

it('keeps the marks of French with their word', () => {
  expect(fill('{name} : « Fini ! »', { name: 'Ada' }, 'fr')).toBe('Ada\u00a0: «\u00a0Fini\u00a0!\u00a0»');
});
