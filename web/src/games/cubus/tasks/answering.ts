/** What is said where tasks are answered at a screen; what they say on paper too is in words.ts. */
import { learnLate } from '../../../i18n/index.svelte.ts';
import en from './i18n/answering-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const say = learnLate('cubus-answering', en, import.meta.glob(['./i18n/answering-??.ts', '!./i18n/answering-en.ts']));
