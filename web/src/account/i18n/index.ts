import { catchUp, learn } from '../../i18n/index.svelte.ts';
import en from './account-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learn('account', en, import.meta.glob(['./account-??.ts', '!./account-en.ts']));
await catchUp();
