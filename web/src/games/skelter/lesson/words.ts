import { learn, speak, speech } from '../../../i18n/index.svelte.ts';
import en from './i18n/skelter-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learn('skelter-lesson', en, import.meta.glob(['./i18n/skelter-??.ts', '!./i18n/skelter-en.ts']));
// These words come with the lesson, after the page has begun to speak.
await speak(speech.language);
