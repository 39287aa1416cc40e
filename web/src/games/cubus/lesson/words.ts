import { learnLate } from '../../../i18n/index.svelte.ts';
import en from './i18n/cubus-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('cubus-lesson', en, import.meta.glob(['./i18n/cubus-??.ts', '!./i18n/cubus-en.ts']));
