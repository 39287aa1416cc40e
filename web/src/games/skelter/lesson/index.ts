/** How Helter-Skelter is learnt and practised: on the real board. */
import type { StudyUi } from '../../../match/game.ts';
import Stage from './Stage.svelte';
import Watch from './Watch.svelte';
import { t } from './words.ts';

const study: StudyUi = {
  Stage,
  Watch,
  drafts: false,
  page: (puzzle) => `/memory?what=${encodeURIComponent(puzzle)}`,
  say: (step, params) => t(`learn.skelter.${step}` as 'learn.skelter.claim', params),
  again: (step, params) => t(`learn.skelter.${step}.again` as 'learn.skelter.claim.again', params),
};

export default study;
