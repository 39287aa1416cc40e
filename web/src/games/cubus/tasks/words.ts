/** The words of school tasks: the same files that the command line and paper read. */
import type { Params } from '../../../i18n/fill.ts';
import { learnLate } from '../../../i18n/index.svelte.ts';
import en from '../../../../../src/kist/study/tasks/words/en.json';

const say = await learnLate('tasks', en, import.meta.glob(['../../../../../src/kist/study/tasks/words/??.json', '!**/en.json']));

/** Words for a key that came from the server, such as `diagnosis.mirrored`. */
export function tw(key: string, params: Params = {}): string {
  return say(key as keyof typeof en, params);
}
