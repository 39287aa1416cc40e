import { learnLate } from '../i18n/index.svelte.ts';
import en from './i18n/ratings-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('ratings', en, import.meta.glob(['./i18n/ratings-??.ts', '!./i18n/ratings-en.ts']));
