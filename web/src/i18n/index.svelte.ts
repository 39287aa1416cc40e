/**
 * The page's languages. A language is one file here, named by its code, and one in the `i18n` folder of every game;
 * nothing else names it.
 */
import { preferences } from '../preferences.svelte.ts';
import type en from './en.ts';
import { fill, type Params } from './fill.ts';

type Key = keyof typeof en;
export type Catalog = Readonly<Record<Key, string>>;
type Words = Readonly<Record<string, string>>;
/** What `import.meta.glob` gives for files named by language. */
type Files = Record<string, () => Promise<unknown>>;
type Loaders = Record<string, () => Promise<Words>>;

// English is a file like all others: who reads another language does not wait for it.
const loaders = loadersOf(null, import.meta.glob('./??.ts'));
const gameLoaders: Record<string, Loaders> = {};

export const LANGUAGES = Object.keys(loaders).sort();

class Speech {
  language = $state('en');
  catalog = $state.raw<Words>({});
  /** The words of each game. */
  games = $state.raw<Readonly<Record<string, Words>>>({});
}

export const speech = new Speech();

function loadersOf(english: Words | null, files: Files): Loaders {
  const found: Loaders = english ? { en: async () => english } : {};
  for (const [path, load] of Object.entries(files)) {
    found[path.match(/(\w\w)\.\w+$/)?.[1] ?? ''] = async () => ((await load()) as { default: Words }).default;
  }
  return found;
}

/**
 * Teaches the page the words of a game, or of a part of the page; what it gives says them, and the words that all share.
 * English comes with the part itself, or as a file like all others where many who read another language would fetch it.
 */
export function learn<Own extends Words>(game: string, english: Own | null, files: Files): (key: keyof Own | Key, params?: Params) => string {
  gameLoaders[game] = loadersOf(english, files);
  speech.games = { ...speech.games, [game]: english ?? {} };
  return (key, params = {}) => gameWords(game, String(key), params) ?? String(key);
}

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

/** The language that was asked for last: its words may still be on their way. */
let chosen = 'en';

/** Speak a language; where its words cannot be fetched everything stays as it was, and this fails. */
export async function speak(language: string): Promise<void> {
  const spoken = language in loaders ? language : 'en';
  chosen = spoken;
  const games = Object.entries(gameLoaders).map(async ([game, own]) => [game, await (own[spoken] ?? own.en)?.()]);
  try {
    const [catalog, ...learned] = await Promise.all([loaders[spoken]?.(), ...games]);
    if (spoken !== chosen) return;
    speech.catalog = catalog ?? {};
    // What was learnt meanwhile stays.
    speech.games = { ...speech.games, ...(Object.fromEntries(learned) as Record<string, Words>) };
    speech.language = spoken;
    document.documentElement.lang = spoken;
  } catch (reason) {
    if (spoken === chosen) chosen = speech.language;
    throw reason;
  }
}

/** Speak another language from now on; false where its words cannot be fetched: then nothing changes. */
export async function choose(language: string): Promise<boolean> {
  try {
    await speak(language);
  } catch {
    return false;
  }
  // Who has chosen yet another one meanwhile wants that one.
  if (language === chosen) preferences.language = language;
  return true;
}

/** Words that are on their way, of parts of the page that are there already. */
const coming = new Set<Promise<void>>();

/**
 * Teaches the page the words of a part that is fetched when it is needed. They come in the language that was chosen, in
 * English where they cannot be fetched; whoever shows the part waits for them with `worded`.
 */
export function learnLate<Own extends Words>(part: string, english: Own, files: Files): (key: keyof Own | Key, params?: Params) => string {
  const say = learn(part, english, files);
  if (chosen !== 'en') {
    const words: Promise<void> = teach(part, chosen).finally(() => coming.delete(words));
    coming.add(words);
  }
  return say;
}

async function teach(part: string, language: string): Promise<void> {
  const words = await gameLoaders[part]?.[language]?.().catch(() => undefined);
  if (words && language === chosen) speech.games = { ...speech.games, [part]: words };
}

/** A part of the page, once its words are there too. */
export async function worded<Part>(fetched: Promise<Part>): Promise<Part> {
  const part = await fetched;
  await Promise.all(coming);
  return part;
}

export function t(key: Key, params: Params = {}): string {
  return maybe(key, params) ?? key;
}

/** A date or time as people write it where the browser is from, in the page's language; English from elsewhere is not American. */
export function dated(at: number, form: Intl.DateTimeFormatOptions): string {
  const here = navigator.languages.find((tag) => tag.startsWith(`${speech.language}-`));
  return new Intl.DateTimeFormat(here ?? (speech.language === 'en' ? 'en-GB' : speech.language), form).format(at);
}

/** A share of the whole, as "97%". */
export function percent(share: number): string {
  return new Intl.NumberFormat(speech.language, { style: 'percent' }).format(share);
}

/** A change, as "+3" or "−3". */
export function signed(change: number): string {
  return new Intl.NumberFormat(speech.language, { signDisplay: 'exceptZero' }).format(change).replace('-', '−');
}

/** "Ada, Bo and Cleo" */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(speech.language, { type: 'conjunction' }).format(names);
}

/** Words for a code that came from outside, when there are any. */
function maybe(key: string, params: Params = {}): string | undefined {
  return said(speech.catalog, key, params);
}

/** The same for a code of a game: in its own words, else in those that all games share. */
export function gameWords(game: string, key: string, params: Params = {}): string | undefined {
  return said(speech.games[game], key, params) ?? maybe(key, params);
}

function said(words: Words | undefined, key: string, params: Params): string | undefined {
  const text = words && Object.hasOwn(words, key) ? words[key] : undefined;
  return text === undefined ? undefined : fill(text, params, speech.language);
}
