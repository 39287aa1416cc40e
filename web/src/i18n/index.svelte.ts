/** The page's languages. A language is one file here, named by its code; nothing else names it. */
import { preferences } from '../preferences.svelte.ts';
import en from './en.ts';
import { fill, type Params } from './fill.ts';

export type Key = keyof typeof en;
export type Catalog = Readonly<Record<Key, string>>;

const files = import.meta.glob<{ default: Catalog }>(['./??.ts', '!./en.ts']);
const loaders: Record<string, () => Promise<Catalog>> = { en: async () => en };
for (const [path, load] of Object.entries(files)) loaders[path.slice(2, 4)] = async () => (await load()).default;

export const LANGUAGES = Object.keys(loaders).sort();

class Speech {
  language = $state('en');
  catalog = $state.raw<Catalog>(en);
}

export const speech = new Speech();

/** The name of a language in that language. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The person's choice, else the first language of the browser that there is, else English. */
export function wantedLanguage(): string {
  const wanted = [preferences.language, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find((language) => language in loaders) ?? 'en';
}

export async function speak(language: string): Promise<void> {
  const load = loaders[language] ?? loaders.en;
  if (!load) return;
  speech.catalog = await load();
  speech.language = language in loaders ? language : 'en';
  document.documentElement.lang = speech.language;
}

export function t(key: Key, params: Params = {}): string {
  return fill(speech.catalog[key], params, speech.language);
}

/** A share of the whole, as "97%". */
export function percent(share: number): string {
  return new Intl.NumberFormat(speech.language, { style: 'percent' }).format(share);
}

/** Words for a code that came from outside, when there are any. */
export function maybe(key: string, params: Params = {}): string | undefined {
  return key in speech.catalog ? t(key as Key, params) : undefined;
}
