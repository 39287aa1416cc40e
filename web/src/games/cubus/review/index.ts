/** How Cubus looks back. */
import type { ReviewUi } from '../../../match/game.ts';
import { t } from '../i18n/index.ts';
import { judge, race } from './decision.ts';
import Moment from './Moment.svelte';
import Summary from './Summary.svelte';
import TryAgain from './TryAgain.svelte';

const review: ReviewUi = {
  Moment,
  Summary,
  TryAgain,
  raceTitle: () => t('review.race'),
  race,
  judge,
};

export default review;
