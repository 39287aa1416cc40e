import { learn } from '../../../i18n/index.svelte.ts';
import type en from './en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learn<typeof en>('skelter', null, import.meta.glob('./??.ts'));
