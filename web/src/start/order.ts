/** A match that is being put together. */
import { ANY } from '../match/times.ts';
import type { GameNote, NewMatch } from '../protocol/messages.ts';

/** Who sits on a chair: this person, somebody else at this screen, a friend with the link, or `bot:LEVEL`. */
export type Sitter = 'me' | 'here' | 'friend' | `bot:${string}`;

export interface ChairPlan {
  readonly key: number;
  sitter: Sitter;
  name: string;
}

type Pace = NonNullable<NewMatch['pace']>;
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'at-once'];

export type Choice = boolean | number | string | null;

/** Seconds by phase, null for no limit; the turn clock is for all phases that are not named. */
export type Limits = Record<string, number | null>;

const LENGTHS: readonly (number | null)[] = [null, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 3600];

/** How long a turn may take in a match over days. */
export const DAYS: readonly number[] = [43_200, 86_400, 259_200, 604_800];
const A_DAY = 86_400;

/** How long others may take to answer, when a turn may take so long: a day, or less. */
export function usualAnswer(turn: number): number {
  return Math.min(turn, A_DAY);
}

/** The lengths of time to choose from, the usual one among them. */
export function lengths(usual: number | null): readonly (number | null)[] {
  return LENGTHS.includes(usual) ? LENGTHS : [...LENGTHS, usual].sort((one, other) => (one ?? 0) - (other ?? 0));
}

/** The times that a game usually has: for the phases in which others wait, and no clock for turns. */
export function usualLimits({ times }: GameNote): Limits {
  return { [ANY]: null, ...Object.fromEntries(Object.entries(times).filter(([, seconds]) => seconds !== null)) };
}

export interface Plan {
  game: string;
  chairs: ChairPlan[];
  choices: Record<string, Choice>;
  begins: 'lot' | number;
  /** Whether everybody finds the table, and may sit down at it. */
  listed: boolean;
  spectators: boolean;
  limits: Limits;
  /** Over days: how long a turn may take, and an answer to others; null: all sit at the table now. */
  days: { turn: number; answer: number } | null;
  /** How long bots take. */
  pace: Pace;
  /** Whether there are hints; null for the usual. */
  hints: boolean | null;
  /** Whether it counts for ratings. */
  rated: boolean;
}

/** Whether somebody plays in this browser, and is named here. */
export function isHere(sitter: Sitter): boolean {
  return sitter === 'me' || sitter === 'here';
}

export function bots(game: GameNote): `bot:${string}`[] {
  return game.bots.map((level): `bot:${string}` => `bot:${level}`);
}

let chairKeys = 0;

export function chair(sitter: Sitter, name = ''): ChairPlan {
  return { key: chairKeys++, sitter, name };
}

/** Of everything that can be chosen about a game what comes first. */
export function usualChoices({ choices }: GameNote): Plan['choices'] {
  return Object.fromEntries(Object.entries(choices).map(([setting, values]) => [setting, values[0] ?? null]));
}

/** What a newcomer most likely wants: oneself and an opponent who is there at once. */
export function usualPlan(game: GameNote, name: string, fitting?: string): Plan {
  const levels = bots(game);
  const opponent = levels.find((level) => level === `bot:${fitting}`) ?? levels[Math.min(1, levels.length - 1)] ?? 'here';
  return {
    game: game.name,
    chairs: [chair('me', name), chair(opponent)],
    choices: usualChoices(game),
    begins: 'lot',
    listed: false,
    spectators: true,
    limits: usualLimits(game),
    days: null,
    pace: 'normal',
    hints: null,
    rated: false,
  };
}

/** Only who waits for somebody elsewhere can play over days. */
export function mayTakeDays({ chairs }: Plan): boolean {
  return chairs.some(({ sitter }) => sitter === 'friend');
}

/** The clocks of a plan: over days everything that others wait for has the same time. */
function timesOf(plan: Plan): Limits {
  const { days, limits } = plan;
  if (!days || !mayTakeDays(plan)) return limits;
  return Object.fromEntries(Object.keys(limits).map((phase) => [phase, phase === ANY ? days.turn : days.answer]));
}

export function toOrder(plan: Plan, nameOf: (index: number) => string): Omit<NewMatch, 'request'> {
  return {
    game: { game: plan.game, seats: plan.chairs.length, ...plan.choices },
    chairs: plan.chairs.map(({ sitter }) => (sitter.startsWith('bot:') ? sitter : 'person')),
    begins: plan.begins,
    spectators: plan.spectators,
    pace: plan.pace,
    listed: plan.listed,
    hints: plan.rated ? null : plan.hints,
    rated: plan.rated,
    times: timesOf(plan),
    sit: plan.chairs.flatMap((each, index) =>
      isHere(each.sitter) ? [{ chair: index, name: each.name.trim() || nameOf(index) }] : [],
    ),
  };
}
