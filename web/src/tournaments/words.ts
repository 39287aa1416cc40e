import { learnLate } from '../i18n/index.svelte.ts';
import en from './i18n/tournaments-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('tournaments', en, import.meta.glob(['./i18n/tournaments-??.ts', '!./i18n/tournaments-en.ts']));
