/** The words of school tasks: the same files that the command line and paper read. */
import type { Params } from '../../../i18n/fill.ts';
import { learnLate } from '../../../i18n/index.svelte.ts';
import en from '../../../../../src/kist/study/tasks/words/en.json';

const say = learnLate('tasks', en, import.meta.glob(['../../../../../src/kist/study/tasks/words/??.json', '!**/en.json']));

/** What somebody who answered wrongly is told: to themselves where there are such words. */
export function told(diagnosis: string): string {
  return say((`you.${diagnosis}` in en ? `you.${diagnosis}` : `diagnosis.${diagnosis}`) as keyof typeof en);
}

/** Words for a key that came from the server, such as `diagnosis.mirrored`. */
export function tw(key: string, params: Params = {}): string {
  return say(key as keyof typeof en, params);
}
