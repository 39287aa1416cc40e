import { learnLate } from '../i18n/index.svelte.ts';
import en from './i18n/learn-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('learn', en, import.meta.glob(['./i18n/learn-??.ts', '!./i18n/learn-en.ts']));
