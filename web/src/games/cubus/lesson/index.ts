/** How Cubus is learnt and practised: on the real workbench. */
import type { StudyUi } from '../../../match/game.ts';
import type { View } from '../../../protocol/messages.ts';
import { hrefOf } from '../analysis/address.ts';
import { t as words } from '../i18n/index.ts';
import { positionOf } from '../review/decision.ts';
import Look from './Look.svelte';
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
  Look,
  drafts: true,
  analyse,
  answer,
  say: (step, params) => t(`learn.cubus.${step}` as 'learn.cubus.knock', params),
  lines: ({ name, scenes }) => (name === 'points' ? [] : scenes.map((_, index) => t(`learn.cubus.${name}.${index + 1}` as 'learn.cubus.game.1'))),
  why: (step, code, params) => [t(`learn.cubus.why.${code}` as 'learn.cubus.why.short', params), t(`learn.cubus.${step}.hint` as 'learn.cubus.knock.hint')].join(' '),
  result: ({ scores: [own = 0, other = 0], outcome }) => {
    const won = outcome?.winners.length === 1 ? outcome.winners.includes(0) : null;
    return t(`learn.cubus.${won === null ? 'even' : won ? 'won' : 'lost'}`, { own, other });
  },
};

export default study;
