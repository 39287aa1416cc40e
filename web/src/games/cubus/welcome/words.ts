/** Words of the stack on the first page: they come along with the page. */
import { learn } from '../../../i18n/index.svelte.ts';
import type en from './i18n/welcome-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learn<typeof en>('cubus-welcome', null, import.meta.glob('./i18n/welcome-??.ts'));
