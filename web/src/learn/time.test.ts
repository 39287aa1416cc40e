/** A lesson is short: read every sentence, do every step. How this is estimated is in docs/study.md. */
import { describe, expect, it } from 'vitest';

type Words = Record<string, string>;

/** Slow readers read so many words in a minute. */
const READING = 150;
/** Seconds to find and press or drag one thing, and to see what it did. */
const DEED = 4;
const THREE_MINUTES = 180;

/** What is only looked at takes as long as it is shown, in seconds. */
const LOOKS = 18;

/** Steps in their order, with how many things are pressed, dragged or watched; the first half comes first. */
const DEEDS: Record<string, Record<string, number>> = {
  cubus: { game: 1, points: 1, 'five-ways': 2, 'for-nothing': 2, hidden: 2, 'on-top': 4, anew: 8, nailed: 2, 'open-lid': 14, knock: 3, 'no-knock': 1 },
  skelter: { game: 1, place: 3, step: 2, touched: 6, block: 2, claim: 5, 'no-claim': 5, ready: 10 },
};

const files = import.meta.glob<Words>('../games/*/lesson/i18n/*-??.ts', { eager: true, import: 'default' });
const each = Object.entries(files).map(([path, words]) => ({ game: path.split('/')[2] ?? '', language: path.slice(-5, -3), words }));

const SAID = /\.(\d|ask|hint)$|\.why\.|\.(guided|won|won-out|lost|lost-out|even|ended|player)$/;

function seconds(game: string, words: Words, steps: readonly string[]): number {
  const count = (step: string) => Object.keys(words).filter((key) => key === `learn.${game}.${step}` || key.startsWith(`learn.${game}.${step}.ask`)).reduce((sum, key) => sum + (words[key] ?? '').split(/\s+/).length, 0);
  const takes = (step: string) => (step === 'game' || step === 'points' ? LOOKS : (DEEDS[game]?.[step] ?? 0) * DEED);
  return steps.reduce((sum, step) => sum + (count(step) / READING) * 60 + takes(step), 0);
}

describe.each(each)('the lesson of $game in $language', ({ game, words }) => {
  const steps = Object.keys(DEEDS[game] ?? {});

  it('has exactly the steps that are estimated', () => {
    expect(Object.keys(words).filter((key) => key.startsWith('learn.') && !SAID.test(key)).sort()).toEqual(steps.map((step) => `learn.${game}.${step}`).sort());
  });

  it('takes at most three minutes for its first half', () => {
    const half = seconds(game, words, steps.slice(0, Math.ceil(steps.length / 2)));
    expect(half).toBeGreaterThan(30);
    expect(half).toBeLessThan(THREE_MINUTES);
  });

  it('says at most two sentences at a time', () => {
    const said = Object.entries(words).filter(([key]) => key.startsWith('learn.'));
    // A call ends with a mark of its own.
    const sentences = (text: string) => (text.replace(/(Ready|Fertig|Klaar|Fini|Fatto)\s?!/g, '').match(/[.?!](?=\s(?!»)|$)/g) ?? []).length;
    expect(said.filter(([, text]) => sentences(text) > 2)).toEqual([]);
  });
});
