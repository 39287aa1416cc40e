import { afterEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../i18n/index.svelte.ts';
import { about, sentence } from '../match/log.ts';
import type { Player } from '../match/players.ts';
import type { Chair, Entry } from '../protocol/messages.ts';
import './index.ts';

type Words = Record<string, string>;
const files = import.meta.glob<Words>('./*/i18n/??.ts', { eager: true, import: 'default' });
const shared = import.meta.glob<Words>('../i18n/??.ts', { eager: true, import: 'default' });
const catalogs = Object.entries({ ...files, ...shared }).map(([path, words]) => ({
  game: path.split('/').at(-3) ?? '',
  language: path.slice(-5, -3),
  words,
}));

/** Sentences that somebody is the subject of. Those ending with `-name` are for several people at one screen. */
const TOLD = /^(log|move|status)\.(?!.*(-name|named|\.you)$)/;
/** How people are addressed, and verbs that do not go with it. */
const YOU: Record<string, RegExp> = {
  en: /\byou(r)?\b/i,
  de: /\bd(u|ein(en|e|er)?)\b/i,
  nl: /\b(je|jij|jouw)\b/i,
  fr: /\b(tu|toi|ton|ta|tes)\b/i,
  // Italian says it with the verb alone: "Bussi!", "Non hai niente da mostrare".
  it: /^(\w+: )?(non )?\w+i\b|\b(tu|tu[oae]|tuoi)\b/i,
};
const WRONG: Record<string, RegExp> = {
  en: /\byou (is|has|sees|\w+[^s]s\b)/i,
  de: /\bdu ((ist|hat|sieht)\b|\w+et\b|lässt es geschehen)/i,
  nl: /\b(je|jij) (is|heeft)\b/i,
  fr: /\btu (?!(?:ne |n’|le |l’|te |t’|y |en )?\p{L}*[sx](?!\p{L}))/iu,
  it: /\btu (è|ha|vede|\p{L}+[ao])(?!\p{L})/iu,
};
const OF_A_THIRD = /^(is|has|sees|ist|hat|sieht|heeft|ziet|est|a|voit|è|ha|vede)(?!\p{L})/u;

const player = (isYou: boolean): Player => ({ seat: 0, chair: {} as Chair, name: 'Bo', colour: 0, initials: 'B', isYou, called: isYou ? 'You' : 'Bo', note: '', isAway: false });
const entry = (what: string) => ({ do: what }) as Entry;
const details = { points: 3, from: 'a1', to: 'b2', owner: 'Ada', field: 'c3', argument: 'd4', passer: 'Cleo', attacker: 'Cleo', names: 'Cleo' };

vi.stubGlobal('document', { documentElement: {} });
afterEach(() => speak('en'));

describe.each(catalogs)('$game in $language', ({ language, words }) => {
  const told = Object.entries(words).filter(([key, said]) => TOLD.test(key) && said.includes('{name}'));

  it('words every sentence about somebody for oneself too', () => {
    const lacking = told.filter(([key]) => !YOU[language]?.test(words[`${key}.you`] ?? '')).map(([key]) => key);
    expect(lacking).toEqual([]);
  });

  it('uses the verb that goes with you', () => {
    expect(Object.entries(words).filter(([, said]) => WRONG[language]?.test(said))).toEqual([]);
  });

  it('says what stands under a name so that it fits under "you" as well', () => {
    expect(Object.entries(words).filter(([key, said]) => key.startsWith('player.') && OF_A_THIRD.test(said))).toEqual([]);
  });
});

it.each(catalogs)('$game in $language tells every line of the log, of others and of oneself', async ({ game, language, words }) => {
  await speak(language);
  for (const key of Object.keys(words).filter((each) => TOLD.test(each))) {
    expect(about(game, key, player(true), details), key).not.toMatch(/[{}]/);
    const [, verb = ''] = key.split('.');
    if (key.startsWith('log.') && key !== 'log.begin' && key !== 'log.wait' && key !== 'log.draw') {
      expect(sentence(game, entry(`${verb} d4`), player(false), details), key).toContain('Bo');
      expect(sentence(game, entry(`${verb} d4`), player(true), details), key).not.toContain('Bo');
    }
  }
});

it('tells what it has no words for as the log has it', () => {
  expect(sentence('nim', entry('take a3'), player(false))).toBe('Bo: take a3');
});
