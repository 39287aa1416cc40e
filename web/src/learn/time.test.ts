/** A lesson is short: read every sentence, do every step. How this is estimated is in docs/study.md. */
import { describe, expect, it } from 'vitest';

type Words = Record<string, string>;

/** Slow readers read so many words in a minute. */
const READING = 150;
/** Seconds to find and press or drag one thing, and to see what it did. */
const DEED = 4;
const THREE_MINUTES = 180;

/** Steps in their order, with how many things are pressed, dragged or watched; the first half comes first. */
const DEEDS: Record<string, Record<string, number>> = {
  cubus: { 'three-rhombi': 4, 'on-top': 4, 'five-ways': 4, 'for-nothing': 4, hidden: 2, anew: 8, 'open-lid': 20, knock: 5, 'no-knock': 1 },
  skelter: { place: 1, remember: 2, step: 2, block: 2, touched: 6, claim: 5, ready: 10 },
};

const files = import.meta.glob<Words>('../games/*/lesson/i18n/*-??.ts', { eager: true, import: 'default' });
const each = Object.entries(files).map(([path, words]) => ({ game: path.split('/')[2] ?? '', language: path.slice(-5, -3), words }));

function seconds(game: string, words: Words, steps: readonly string[]): number {
  const count = (step: string) => (words[`learn.${game}.${step}`] ?? '').split(/\s+/).length;
  return steps.reduce((sum, step) => sum + (count(step) / READING) * 60 + (DEEDS[game]?.[step] ?? 0) * DEED, 0);
}

describe.each(each)('the lesson of $game in $language', ({ game, words }) => {
  const steps = Object.keys(DEEDS[game] ?? {});

  it('has exactly the steps that are estimated', () => {
    expect(Object.keys(words).filter((key) => key.startsWith('learn.') && !key.endsWith('.again')).sort()).toEqual(steps.map((step) => `learn.${game}.${step}`).sort());
  });

  it('takes at most three minutes for its first half', () => {
    const half = seconds(game, words, steps.slice(0, Math.ceil(steps.length / 2)));
    expect(half).toBeGreaterThan(30);
    expect(half).toBeLessThan(THREE_MINUTES);
  });

  it('says one sentence a step', () => {
    const several = Object.entries(words).filter(([key]) => key.startsWith('learn.')).filter(([, said]) => (said.match(/[.?!]( |$)/g) ?? []).length > 1);
    expect(several.filter(([key]) => !key.includes('ready'))).toEqual([]);
  });
});
