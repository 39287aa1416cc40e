/** How Helter-Skelter is learnt and practised: on the real board. */
import type { StudyUi } from '../../../match/game.ts';
import Look from './Look.svelte';
import { resultOf } from './result.ts';
import Stage from './Stage.svelte';
import Watch from './Watch.svelte';
import { t } from './words.ts';

const study: StudyUi = {
  Stage,
  Look,
  Watch,
  drafts: false,
  page: (puzzle) => `/memory?what=${encodeURIComponent(puzzle)}`,
  say: (step, params) => t(`learn.skelter.${step}` as 'learn.skelter.claim', params),
  lines: ({ name, scenes }) => scenes.map((_, index) => t(`learn.skelter.${name}.${index + 1}` as 'learn.skelter.game.1')),
  why: (step, code, params) => {
    const found = t(`learn.skelter.why.${code}` as 'learn.skelter.why.passed', params);
    return code === 'passed' ? [found, t(`learn.skelter.${step}.hint` as 'learn.skelter.step.hint')].join(' ') : found;
  },
  result: (view) => {
    const { key, ...params } = resultOf(view);
    return t(`learn.skelter.${key}`, params);
  },
};

export default study;
