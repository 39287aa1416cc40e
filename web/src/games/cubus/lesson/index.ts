/** How Cubus is learnt and practised: on the real workbench. */
import type { StudyUi } from '../../../match/game.ts';
import type { View } from '../../../protocol/messages.ts';
import { hrefOf } from '../analysis/address.ts';
import { t as words } from '../i18n/index.ts';
import { positionOf } from '../review/decision.ts';
import Stage from './Stage.svelte';
import { t } from './words.ts';

/** A stack is the answer, or that there is none; a knock is not one yet. */
function answer(what: string): string | undefined {
  const [verb = '', stack] = what.split(' ');
  if (verb === 'waive' || verb === 'fail') return 'none';
  return stack;
}

function analyse(view: View): { href: string; words: string } | null {
  const position = positionOf({ view });
  return position.stack === '-' ? null : { href: hrefOf(position), words: words('analysis.link') };
}

const study: StudyUi = {
  Stage,
  drafts: true,
  analyse,
  answer,
  say: (step, params) => t(`learn.cubus.${step}` as 'learn.cubus.knock', params),
  again: (step, params) => t(`learn.cubus.${step}.again` as 'learn.cubus.knock.again', params),
};

export default study;
