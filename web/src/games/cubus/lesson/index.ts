/** How Cubus is learnt and practised: on the real workbench. */
import type { StudyUi } from '../../../match/game.ts';
import Stage from './Stage.svelte';
import { t } from './words.ts';

const study: StudyUi = {
  Stage,
  drafts: true,
  say: (step, params) => t(`learn.cubus.${step}` as 'learn.cubus.knock', params),
  again: (step, params) => t(`learn.cubus.${step}.again` as 'learn.cubus.knock.again', params),
};

export default study;
