import { expect, it, vi } from 'vitest';
import { preferences } from '../preferences.svelte.ts';
import { choose, learnLate, speak, speech } from './index.svelte.ts';

vi.stubGlobal('document', { documentElement: {} });

it('speaks the language that was chosen last, whichever words come first', async () => {
  await Promise.all([speak('de'), speak('fr'), speak('nl')]);
  expect(speech.language).toBe('nl');
});

it('remembers the language that was chosen last, whichever words come first', async () => {
  let come = (): void => undefined;
  const later = new Promise<void>((resolve) => (come = resolve));
  learnLate('boats', { sail: 'sail' }, { './boats-it.ts': async () => later.then(() => ({ default: { sail: 'vela' } })) });
  const first = choose('it');
  await choose('fr');
  come();
  await first;
  expect([speech.language, preferences.language]).toEqual(['fr', 'fr']);
});

it('knows the words of what is learnt while another language is on its way', async () => {
  await speak('en');
  const speaking = speak('de');
  const t = await learnLate('kites', { wind: 'wind' }, { './kites-de.ts': async () => ({ default: { wind: 'Wind' } }) });
  await speaking;
  expect([speech.language, t('wind')]).toEqual(['de', 'Wind']);
});
