/** What this browser keeps of somebody who learns; an account keeps it too: see account/papers.ts. */
import { tellChanged } from '../changed.ts';

/** How far a lesson went: the step that comes next, and whether all were seen. */
export interface Progress {
  readonly step: number;
  readonly done: boolean;
}

/** How good somebody is at puzzles, and the step of difficulty that suits. */
interface Skill {
  readonly mu: number;
  readonly sigma: number;
  readonly difficulty: number;
}

/** What was missed in an own game, as a puzzle. */
export interface Mistake {
  readonly match: string;
  readonly at: number;
  /** A build: what it was made upon, and the most that was to be had. */
  readonly position?: Readonly<Record<string, unknown>>;
  readonly best?: number;
  /** Something forgotten: the stretch of the game is watched again, and this is asked. */
  readonly asks?: string;
  /** It was made right; it stays here, so that it comes back from nowhere else. */
  readonly done?: boolean;
}

/**
 * A field that was asked about: how many moments ago it had been seen, whether it was remembered, and when that was answered (in ms, no two
 * alike in one browser; what was kept before 2026-11-17 has no time). The time tells answers of several devices apart.
 */
type Recalled = readonly [age: number, right: boolean, when?: number];

export interface Kept {
  lessons: Record<string, Progress>;
  /** The games that were played from here: their lesson is not offered any more. */
  played: Record<string, boolean>;
  skill: Skill;
  /** The same in memory training. */
  memory: Skill;
  /** Puzzles that were answered, by id: whether the first answer was right. */
  answered: Record<string, boolean>;
  /** What was missed and comes back, by id; each is a card as ts-fsrs keeps it. */
  deck: Record<string, Readonly<Record<string, unknown>>>;
  /** How many days in a row the day's puzzle was solved, and the last of them. */
  streak: { readonly day: string; readonly days: number };
  /** The days whose puzzle was solved: a game and a date, as `GAME 2026-11-16`. */
  days: Record<string, boolean>;
  /** The edition of Cubus whose puzzles one wants, or `all`. */
  edition: string;
  /** The most puzzles solved in one rush. */
  rush: number;
  /** Fields that were asked in memory training, the latest last. */
  recall: readonly Recalled[];
  mistakes: readonly Mistake[];
}

const KEY = 'kist.learn';
const NEWCOMER: Skill = { mu: 16, sigma: 8, difficulty: 3 };
const NOTHING: Kept = {
  lessons: {},
  played: {},
  skill: NEWCOMER,
  memory: { ...NEWCOMER, mu: 10, difficulty: 1 },
  answered: {},
  deck: {},
  streak: { day: '', days: 0 },
  days: {},
  edition: '2005',
  rush: 0,
  recall: [],
  mistakes: [],
};

function read(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

export const kept = $state<Kept>(read());

/** Change what is kept. */
export function keep(change: Partial<Kept>): void {
  Object.assign(kept, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A private window may refuse; then it lasts as long as the page.
  }
  tellChanged();
}

/** How many answers the own curve is made of, at most. */
export const REMEMBERED = 500;

/** Note fields that were asked about, each answer with a time of its own. */
export function keepRecalled(recalled: readonly (readonly [age: number, right: boolean])[], now = Date.now()): void {
  const from = Math.max(now, (kept.recall.at(-1)?.[2] ?? 0) + 1);
  const timed = recalled.map(([age, right], index): Recalled => [age, right, from + index]);
  keep({ recall: [...kept.recall, ...timed].slice(-REMEMBERED) });
}

/** The latest that are kept of what was missed in own games. */
export const MISTAKES = 60;

/** Those that wait to be made right: builds, or what is watched again. */
export function openMistakes(watched = false): readonly Mistake[] {
  return kept.mistakes.filter(({ done, asks }) => !done && (asks !== undefined) === watched);
}

/** The one after the last; where that was made right, the next has taken its place. */
export function nextMistake(last: Mistake | undefined, watched = false): Mistake | undefined {
  const waiting = openMistakes(watched);
  const at = waiting.findIndex((each) => each.match === last?.match && each.at === last.at);
  if (at >= 0) return waiting[(at + 1) % waiting.length];
  const before = last ? kept.mistakes.findIndex((each) => each.match === last.match && each.at === last.at) : -1;
  return waiting.find((each) => kept.mistakes.indexOf(each) > before) ?? waiting[0];
}

/** A match was looked at, maybe not for the first time: what was made right since stays so. */
export function keepMistakes(match: string, missed: readonly Omit<Mistake, 'match'>[]): void {
  const others = kept.mistakes.filter((each) => each.match !== match);
  const done = new Set(kept.mistakes.filter((each) => each.match === match && each.done).map(({ at }) => at));
  const own = missed.map((each) => ({ match, ...each, ...(done.has(each.at) ? { done: true } : {}) }));
  keep({ mistakes: [...others, ...own].slice(-MISTAKES) });
}

export function forgive({ match, at }: Mistake): void {
  keep({ mistakes: kept.mistakes.map((each) => (each.match === match && each.at === at ? { ...each, done: true } : each)) });
}

export function keepStep(game: string, step: number, of: number): void {
  const before = kept.lessons[game];
  keep({ lessons: { ...kept.lessons, [game]: { step, done: step >= of || (before?.done ?? false) } } });
}
