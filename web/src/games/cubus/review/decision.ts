/** Decisions of Cubus as a review tells them. */
import type { Decision, RacePoint, Step, Told, Verdict } from '../../../match/game.ts';
import type { CubusPosition, CubusTable, Picture } from '../../../protocol/messages.ts';
import { t } from '../i18n/index.ts';
import { preview } from '../preview.ts';
import { buildStory, buildSum } from '../table/words.ts';

export interface CubusDecision extends Decision {
  /** What was made, and lost by that; not where one may knock. */
  readonly points?: number;
  readonly lost?: number;
  readonly best: number;
  /** A stack that makes the most. */
  readonly example: string | null;
}

interface SeatSummary {
  readonly seat: number;
  readonly points: number;
  readonly best: number;
  readonly accuracy: number;
  /** How often each verdict was given. */
  readonly verdicts: Readonly<Record<string, number>>;
}

/** Of all the decisions of a seat, how many could not have been better: who passes when nothing can be built is right too. */
export function rightOf({ verdicts }: Pick<SeatSummary, 'verdicts'>): { readonly n: number; readonly all: number } {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return { n: sum(['best', 'wise', 'none'].map((name) => verdicts[name] ?? 0)), all: sum(Object.values(verdicts)) };
}

export interface CubusSummary {
  readonly summary: readonly SeatSummary[];
  readonly race: readonly { readonly at: number; readonly scores: readonly number[] }[];
}

const GOOD = new Set(['best', 'wise', 'right']);
const MORE = new Set(['slip', 'mistake', 'overlooked', 'missed', 'wrong']);

export function judge(decision: Decision): Verdict {
  const { verdict, phase, best, lost = 0 } = decision as CubusDecision;
  const kind = phase === 'knock' && verdict === 'none' ? 'quiet' : verdict;
  const tone = GOOD.has(verdict) ? 'good' : MORE.has(verdict) ? 'more' : 'even';
  return { words: t(`verdict.${kind}` as 'verdict.best', { best, lost }), tone };
}

const MOST = 3;
const BUILDS = new Set(['build', 'show', 'leftovers']);
/** What one can see oneself next time: more points than these took a whole stack laid anew, which nobody finds at a table. */
const WITHIN_REACH = { from: 3, to: 8 } as const;

/** The builds that one can learn most from: misses within reach first, the largest before the smaller; then small ones, then monsters. What was wise lost nothing. */
export function learnable(told: readonly Told[]): Told[] {
  const lost = ({ decision }: Told) => (decision as CubusDecision).lost ?? 0;
  const isMonster = (each: Told) => lost(each) > WITHIN_REACH.to;
  const isWithinReach = (each: Told) => lost(each) >= WITHIN_REACH.from && !isMonster(each);
  const rank = (each: Told) => (isWithinReach(each) ? 0 : isMonster(each) ? 2 : 1);
  return told
    .filter((each) => BUILDS.has(each.decision.phase) && lost(each) > 0 && each.decision.verdict !== 'wise')
    .sort((one, other) => rank(one) - rank(other) || (isMonster(one) ? lost(one) - lost(other) : lost(other) - lost(one)) || one.decision.at - other.decision.at)
    .slice(0, MOST);
}

export function race(summary: Record<string, unknown>): RacePoint[] {
  return (summary as unknown as CubusSummary).race.map(({ at, scores }) => ({ at, values: scores }));
}

/** What a decision was made upon: what lay on the table, and the hand that counted. */
export function positionOf({ view }: Pick<Step, 'view'>): Required<CubusPosition> {
  const { stack, origin, rules, hands, passer, turn } = view.table as unknown as CubusTable;
  return { stack, origin, rules, hand: view.scene?.hand ?? hands[passer ?? turn] ?? '' };
}

/** A build or a removal to be shown, with the sum behind its points. */
export interface Shown {
  readonly picture: Picture;
  /** What it takes and makes, and the sum behind that. */
  readonly story: string;
  readonly sum: string;
}

/** What was built or taken away; null where nothing was. */
export function played(told: Told): Promise<Shown | null> {
  const [verb, stack] = told.decision.do.split(' ');
  return stack && (verb === 'build' || verb === 'offer' || verb === 'remove') ? shown(told, stack) : Promise.resolve(null);
}

/** A best one; null where there was none. */
export function best(told: Told): Promise<Shown | null> {
  const { example } = told.decision as CubusDecision;
  return example ? shown(told, example) : Promise.resolve(null);
}

async function shown({ decision, before }: Told, stack: string): Promise<Shown | null> {
  if (decision.phase === 'demolition') {
    const removal = before.view.scene?.removals.find((each) => each.do === `remove ${stack}`);
    return removal ? { picture: removal.picture, story: t('review.freed', { n: removal.frees }), sum: '' } : null;
  }
  const position = positionOf(before);
  const { picture, gained, points, uses, takes } = await preview({ position, draft: { stack } });
  if (!picture) return null;
  const build = { gained: gained ?? 0, points: points ?? 0, uses: uses ?? '', takes: takes ?? '' };
  return { picture, story: buildStory(build, position.rules), sum: buildSum(build, position.rules) };
}
