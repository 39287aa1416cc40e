/** The words for matches over days: they come with what needs them, not with the first page. */
import { learnLate } from '../i18n/index.svelte.ts';
import en from './i18n/days-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('days', en, import.meta.glob(['./i18n/days-??.ts', '!./i18n/days-en.ts']));
