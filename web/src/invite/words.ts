/** The words for those who are invited from other devices: they come with what invites, not with the first page. */
import { learnLate } from '../i18n/index.svelte.ts';
import en from './i18n/invite-en.ts';

export type Catalog = Readonly<Record<keyof typeof en, string>>;

export const t = learnLate('invite', en, import.meta.glob(['./i18n/invite-??.ts', '!./i18n/invite-en.ts']));
