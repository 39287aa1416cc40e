/** The words for those who listen at a table of Helter-Skelter: they come with the table. */
import { learnLate } from '../../../i18n/index.svelte.ts';
import en from './i18n/skelter-ear-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('skelter-ear', en, import.meta.glob(['./i18n/skelter-ear-??.ts', '!./i18n/skelter-ear-en.ts']));
