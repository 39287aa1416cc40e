/** The words of the page where any position is laid and analysed. */
import { learnLate } from '../../../i18n/index.svelte.ts';
import en from './i18n/analysis-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const say = learnLate('cubus-analysis', en, import.meta.glob(['./i18n/analysis-??.ts', '!./i18n/analysis-en.ts']));
