/**
 * What a game brings to the page. Its door is small and always there; the rest is fetched with the first match of it.
 * Games live in `games/`; nothing here, in `match` or in `ui` knows one of them.
 */
import type { Component } from 'svelte';
import type { Params } from '../i18n/fill.ts';
import type { Mistake } from '../learn/kept.svelte.ts';
import type { MatchRoom } from '../net/room.svelte.ts';
import type { Entry, LessonStep, Moment, Puzzle, PuzzleSolution, View } from '../protocol/messages.ts';
import type { LiveRoom } from './live.svelte.ts';
import type { Player } from './players.ts';

export interface Door {
  /** A small drawing for lists. */
  readonly Picture: Component<{ size?: number }>;
  readonly load: () => Promise<{ default: GameUi }>;
  /** Something to touch on the first page, which asks no server. */
  readonly Welcome?: Component;
  /** Whether it can be learnt here step by step. */
  readonly hasLesson?: boolean;
  /** Where its puzzle of a day is solved (`day` is today's), and what else the page of puzzles asks. */
  readonly puzzles?: DailyPuzzles;
  /** Pages of the game's own, by the first part of their address. */
  readonly pages?: Readonly<Record<string, OwnPage>>;
}

export interface DailyPuzzles {
  readonly at: (day: string) => string;
  /** Whether they can stand on pages elsewhere. */
  readonly embed?: boolean;
  /** The editions that they are from, the usual one first. */
  readonly editions?: readonly string[];
}

export interface OwnPage {
  /** The page; it is told what follows the question mark of its address, as `search`. */
  readonly load: () => Promise<{ default: unknown }>;
  /** The files of words that it needs besides those of its game, as in `words.ts`. */
  readonly words?: readonly string[];
  /** What it is called on the first page, if it is listed there. */
  readonly title?: () => string;
  /** The part of the page that it belongs to, if it is one of those that the header leads to. */
  readonly section?: 'learn';
}

export interface GameUi {
  /** The table of a running match, and of one that has just ended. */
  readonly Match: Component<{ room: MatchRoom }>;
  /** The table at a moment of a finished match; `at` counts the moments, which are `steps`. */
  readonly ReplayBoard: Component<{ step: Step; at: number; steps: readonly Step[] }>;
  /** What has happened so far, beside a replay, under the heading `storyTitle`. */
  readonly Story: Component<{ entries: readonly Entry[]; people: readonly Player[]; view: View }>;
  readonly storyTitle: () => string;
  /** What a replay shows of whoever sits there. */
  readonly seat: (view: View, seat: number) => SeatLook;
  readonly SeatExtra?: Component<{ view: View; seat: number }>;
  /** Whether points are counted. */
  readonly scored: boolean;
  /** How long a replay that plays by itself stays with a moment, in ms. */
  readonly pace: () => number;
  /** Values for the sentence `log.VERB`, besides the name and the argument. */
  readonly details?: (entry: Entry) => Params;
  /** How the game looks back: fetched when somebody asks what was missed. */
  readonly review?: () => Promise<{ default: ReviewUi }>;
  /** How the game is learnt and practised: fetched with the first lesson or puzzle. */
  readonly study?: () => Promise<{ default: StudyUi }>;
}

/**
 * What a puzzle needs that is watched before something is asked. `said` is what was answered, `truth` what is right and `home` where what was
 * asked about stands, as far as that is known; without `onanswer` it is only watched; with `again` it may be watched as often as one likes. It
 * begins with the moment `from`, and tells `onmoment` of each that is reached.
 */
export interface WatchProps {
  puzzle: Puzzle;
  said?: unknown;
  truth?: unknown;
  home?: Pick<PuzzleSolution, 'under' | 'wrong'> | null;
  again?: boolean;
  from?: number;
  onmoment?: ((at: number) => void) | undefined;
  onanswer?: ((answer: unknown) => Promise<void>) | undefined;
}

export interface StudyUi {
  /**
   * The real board with its buttons. `asks` is a field whose colour is to be named, `wrong` one where something went wrong, `tool` what is
   * offered first to do it with.
   */
  readonly Stage: Component<{ room: LiveRoom; asks?: string | null; wrong?: string | null; tool?: string | null }>;
  /** A step in which nothing is to be done, at one of its moments. */
  readonly Look: Component<{ step: LessonStep; at: number; room: LiveRoom }>;
  /** Whether what is made stays on the board as a draft, so that it can be mended after a wrong try. */
  readonly drafts: boolean;
  /** Where a position can be looked at from all sides, and what the way there is called; null where there is nothing to see. */
  readonly analyse?: (view: View) => { readonly href: string; readonly words: string } | null;
  /** The answer to a puzzle that an action is; undefined for one that only leads on. */
  readonly answer?: (what: string) => unknown;
  /** A puzzle that is watched before something is asked. */
  readonly Watch?: Component<WatchProps>;
  /** Where a puzzle is solved that needs a page of its own. */
  readonly page?: (puzzle: string) => string;
  /** The sentence of a step of the lesson, or of the guided game (`guided`). */
  readonly say: (step: string, params: Params) => string;
  /** The sentences that tell what is looked at, one after the other; none where the picture has them itself. */
  readonly lines: (step: LessonStep) => readonly string[];
  /** What is true of a try that does not lead there, and what would. */
  readonly why: (step: string, code: string, params: Params) => string;
  /** How the guided game came out for the learner, who has the first seat. */
  readonly result: (view: View) => string;
}

export interface ReviewUi {
  /** The table at a decision, with what was done and what could have been. */
  readonly Moment: Component<{ told: Told; steps: readonly Step[]; who?: Player | undefined }>;
  /** What everybody did in the whole game. */
  readonly Summary: Component<{ summary: Record<string, unknown>; people: readonly Player[] }>;
  /** Some of these decisions to make again, if any is worth it. */
  readonly TryAgain?: Component<{ id: string; told: readonly Told[] }>;
  /** What was missed most of these, to be kept as puzzles of one's own. */
  readonly mistakes?: (told: readonly Told[]) => readonly Omit<Mistake, 'match'>[];
  readonly raceTitle: () => string;
  readonly race: (summary: Record<string, unknown>) => readonly RacePoint[];
  /** What is said of a decision; `who` made it. */
  readonly judge: (decision: Decision, who?: Player) => Verdict;
  /** Whether a decision is worth looking at; where a game says it, the others are shown on request. */
  readonly isKey?: (decision: Decision) => boolean;
}

/** A decision as a review tells it; each game adds what it knows. `at` is its line in the transcript. */
export interface Decision {
  readonly at: number;
  readonly seat: number;
  readonly phase: string;
  readonly do: string;
  readonly verdict: string;
}

/** A decision with the table before and after it. */
export interface Told {
  readonly decision: Decision;
  readonly before: Step;
  readonly after: Step;
  /** Whether it was made with a hint. */
  readonly hinted?: boolean;
}

/** What is said of a decision, never as blame. */
export interface Verdict {
  readonly words: string;
  readonly tone: 'good' | 'even' | 'more';
}

/** How far everybody was after a line of the transcript. */
export interface RacePoint {
  readonly at: number;
  readonly values: readonly number[];
}

/** A moment of a finished match that there is a view of. */
export type Step = Moment & { readonly view: View };

/** How a player is shown in a list of seats. */
export interface SeatLook {
  /** The colours that the player plays with, if they tell players apart. */
  readonly colours?: readonly string[];
  /** What those colours are called, for those who do not see them. */
  readonly told?: string | undefined;
  readonly isOut?: boolean;
  readonly note?: string | undefined;
}
