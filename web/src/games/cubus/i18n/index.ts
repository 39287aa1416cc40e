import { learn } from '../../../i18n/index.svelte.ts';
import en from './en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learn('cubus', en, import.meta.glob(['./??.ts', '!./en.ts']));
