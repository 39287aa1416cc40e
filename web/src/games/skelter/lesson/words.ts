import { learnLate } from '../../../i18n/index.svelte.ts';
import en from './i18n/skelter-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('skelter-lesson', en, import.meta.glob(['./i18n/skelter-??.ts', '!./i18n/skelter-en.ts']));
