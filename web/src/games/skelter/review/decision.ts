/** Decisions of Helter-Skelter as a review tells them. */
import { listed } from '../../../i18n/index.svelte.ts';
import type { Decision, RacePoint, Verdict } from '../../../match/game.ts';
import { t } from '../i18n/index.ts';

export interface SkelterDecision extends Decision {
  readonly fields: readonly { readonly field: string; readonly knowledge: 'open' | 'seen' | 'inferred' | 'unknown'; readonly age: number | null }[];
  readonly missed_win?: boolean;
  readonly knowable?: boolean;
}

export interface Recall {
  readonly ages: string;
  readonly known: number;
  readonly of: number;
  readonly share: number | null;
}

export interface SkelterSummary {
  readonly summary: readonly {
    readonly seat: number;
    readonly verdicts: Readonly<Record<string, number>>;
    readonly missed_wins: number;
    readonly recall: readonly Recall[];
  }[];
  readonly race: readonly { readonly at: number; readonly right: readonly number[] }[];
}

const TONES: Record<string, Verdict['tone']> = { known: 'good', lucky: 'good', forgotten: 'more', unlucky: 'even' };

export function judge(decision: Decision): Verdict {
  const { verdict, missed_win, knowable, fields } = decision as SkelterDecision;
  if (missed_win) return { words: t(knowable ? 'verdict.missed-win' : 'verdict.hidden-win'), tone: 'more' };
  const seen = fields.filter(({ knowledge }) => knowledge === 'seen');
  const ages = listed(seen.map(({ field, age }) => t('verdict.seen', { field, n: age ?? 0 })));
  const words = t(`verdict.${verdict}` as 'verdict.known');
  return { words: ages ? `${words} (${ages})` : words, tone: TONES[verdict] ?? 'even' };
}

export function race(summary: Record<string, unknown>): RacePoint[] {
  return (summary as unknown as SkelterSummary).race.map(({ at, right }) => ({ at, values: right }));
}
