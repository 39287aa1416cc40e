import { learnLate } from '../i18n/index.svelte.ts';
import en from './i18n/edition-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('edition', en, import.meta.glob(['./i18n/edition-??.ts', '!./i18n/edition-en.ts']));
