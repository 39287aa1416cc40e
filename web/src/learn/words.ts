import { learn, speak, speech } from '../i18n/index.svelte.ts';
import en from './i18n/learn-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learn('learn', en, import.meta.glob(['./i18n/learn-??.ts', '!./i18n/learn-en.ts']));
// These words come with the pages that need them, after the page has begun to speak.
await speak(speech.language);
