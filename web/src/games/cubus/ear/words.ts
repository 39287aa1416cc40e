/** The words for those who listen at a table of Cubus: they come with the table. */
import { learnLate } from '../../../i18n/index.svelte.ts';
import en from './i18n/cubus-ear-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const EAR = 'cubus-ear';
export const t = learnLate(EAR, en, import.meta.glob(['./i18n/cubus-ear-??.ts', '!./i18n/cubus-ear-en.ts']));
