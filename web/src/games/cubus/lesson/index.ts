/** How Cubus is learnt and practised: on the real workbench. */
import type { StudyUi } from '../../../match/game.ts';
import Stage from './Stage.svelte';
import { t } from './words.ts';

/** A stack is the answer, or that there is none; a knock is not one yet. */
function answer(what: string): string | undefined {
  const [verb = '', stack] = what.split(' ');
  if (verb === 'waive' || verb === 'fail') return 'none';
  return stack;
}

const study: StudyUi = {
  Stage,
  drafts: true,
  answer,
  say: (step, params) => t(`learn.cubus.${step}` as 'learn.cubus.knock', params),
  again: (step, params) => t(`learn.cubus.${step}.again` as 'learn.cubus.knock.again', params),
};

export default study;
