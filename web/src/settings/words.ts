import { learnLate } from '../i18n/index.svelte.ts';
import en from './i18n/settings-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('settings', en, import.meta.glob(['./i18n/settings-??.ts', '!./i18n/settings-en.ts']));
