/** Decisions of Helter-Skelter as a review tells them. */
import { listed } from '../../../i18n/index.svelte.ts';
import type { Decision, RacePoint, Told, Verdict } from '../../../match/game.ts';
import type { Player } from '../../../match/players.ts';
import { t } from '../i18n/index.ts';

export interface SkelterDecision extends Decision {
  readonly fields: readonly { readonly field: string; readonly knowledge: 'open' | 'seen' | 'inferred' | 'unknown'; readonly age: number | null }[];
  readonly missed_win?: boolean;
  readonly knowable?: boolean;
  /** How it can be asked once more: for colours (`memory`), or whether Ready! would be true (`ready`). */
  readonly again?: string;
}

interface Recall {
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

/** More fields are not named in a sentence. */
const NAMED = 3;
const TELLING = new Set(['claim', 'ready', 'finish']);
const TONES: Record<string, Verdict['tone']> = { known: 'good', lucky: 'good', forgotten: 'more', unlucky: 'even' };

export function judge(decision: Decision, who?: Pick<Player, 'name' | 'isYou'>): Verdict {
  const { verdict, missed_win, knowable } = decision as SkelterDecision;
  if (missed_win) return { words: t(knowable ? 'verdict.missed-win' : 'verdict.hidden-win'), tone: 'more' };
  const tone = TONES[verdict] ?? 'even';
  return { words: (verdict === 'forgotten' && hadSeen(decision as SkelterDecision, who)) || t(`verdict.${verdict}` as 'verdict.known'), tone };
}

/** "You had seen f5 8 moves ago": of what was forgotten, what had been seen and how long ago; empty where nobody had. */
function hadSeen({ fields }: SkelterDecision, who?: Pick<Player, 'name' | 'isYou'>): string {
  const seen = fields.filter(({ knowledge }) => knowledge === 'seen');
  const told = listed(seen.slice(0, NAMED).map(({ field, age }) => t('verdict.seen', { field, n: age ?? 0 })));
  return told && who ? t(who.isYou ? 'verdict.had-seen.you' : 'verdict.had-seen', { name: who.name, fields: told }) : '';
}

/** What tells something: what was forgotten, every claim and call, and wins that went by. */
export function isKey(decision: Decision): boolean {
  const { verdict, missed_win, do: what } = decision as SkelterDecision;
  return verdict === 'forgotten' || Boolean(missed_win) || TELLING.has(what.split(' ')[0] ?? '');
}

const MOST = 5;

/** What was forgotten and can be asked once more: calls first, then what had been seen latest. */
export function forgotten(told: readonly Told[]): SkelterDecision[] {
  const age = ({ again, fields }: SkelterDecision) => (again === 'ready' ? 0 : Math.max(1, ...fields.map((each) => each.age ?? 0)));
  return told
    .map(({ decision }) => decision as SkelterDecision)
    .filter(({ again }) => again)
    .sort((one, other) => age(one) - age(other) || one.at - other.at)
    .slice(0, MOST);
}

export function race(summary: Record<string, unknown>): RacePoint[] {
  return (summary as unknown as SkelterSummary).race.map(({ at, right }) => ({ at, values: right }));
}
