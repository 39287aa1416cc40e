import { learnLate } from '../../i18n/index.svelte.ts';
import en from './account-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('account', en, import.meta.glob(['./account-??.ts', '!./account-en.ts']));
