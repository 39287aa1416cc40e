import { learnLate } from '../../i18n/index.svelte.ts';
import en from './class-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('classroom', en, import.meta.glob(['./class-??.ts', '!./class-en.ts']));
