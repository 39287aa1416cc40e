/** How Helter-Skelter looks back. */
import type { ReviewUi } from '../../../match/game.ts';
import { t } from '../i18n/index.ts';
import { judge, race } from './decision.ts';
import Moment from './Moment.svelte';
import Summary from './Summary.svelte';

const review: ReviewUi = {
  Moment,
  Summary,
  raceTitle: () => t('review.race'),
  race,
  judge,
};

export default review;
