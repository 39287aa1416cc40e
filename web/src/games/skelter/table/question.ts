/** What is asked before something is done that cannot be taken back; '' where nothing is. */
import { t } from '../i18n/index.ts';
import type { SkelterGame } from './game.svelte.ts';

export function questionOf({ asked, table, seat }: SkelterGame): string {
  if (!asked) return '';
  if (asked === 'pass') return t(`act.pass-ends.${table?.pass_ends as 'all-passed' | 'repetition' | 'rounds'}`);
  if (asked.startsWith('touch ')) return t('act.touch-repeats');
  const stones = Object.values(table?.piles ?? {}).flat().filter((each) => each === seat).length + (table?.lifted ? 1 : 0);
  const sure = stones !== 8 ? t('act.ready-sure-sets', { n: stones }) : t('act.ready-sure');
  return asked.startsWith('finish ') ? `${t('act.finish-sure', { field: asked.slice(7) })} ${sure}` : sure;
}
