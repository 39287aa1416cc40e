/** How Cubus looks back. */
import type { ReviewUi } from '../../../match/game.ts';
import { t } from '../i18n/index.ts';
import { judge, learnable, positionOf, race, type CubusDecision } from './decision.ts';
import Moment from './Moment.svelte';
import Summary from './Summary.svelte';
import TryAgain from './TryAgain.svelte';

const review: ReviewUi = {
  Moment,
  Summary,
  TryAgain,
  mistakes: (told) => learnable(told).map(({ decision, before }) => ({ at: decision.at, position: { ...positionOf(before) }, best: (decision as CubusDecision).best })),
  raceTitle: () => t('review.race'),
  race,
  judge,
};

export default review;
