/** How Helter-Skelter looks back. */
import type { ReviewUi } from '../../../match/game.ts';
import { t } from '../i18n/index.ts';
import { forgotten, isKey, judge, race } from './decision.ts';
import Moment from './Moment.svelte';
import Summary from './Summary.svelte';
import TryAgain from './TryAgain.svelte';

const review: ReviewUi = {
  Moment,
  Summary,
  TryAgain,
  mistakes: (told) => forgotten(told).map(({ at, again }) => ({ at, asks: again ?? '' })),
  raceTitle: () => t('review.race'),
  race,
  judge,
  isKey,
};

export default review;
