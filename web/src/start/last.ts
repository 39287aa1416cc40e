/** What was played last from this browser: offered first the next time. */

export interface Last {
  readonly game: string;
  /** Its edition and whatever else was chosen, by game. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, boolean | number | string | null>>>>;
  /** How many friends were invited. */
  readonly friends: number;
  /** Whether a match was running when this page was looked at: room is kept for it. */
  readonly running: boolean;
}

const WHERE = 'kist.last';
const NOTHING: Last = { game: '', choices: {}, friends: 1, running: false };

export function last(): Last {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(WHERE) ?? '{}') as Partial<Last>) };
  } catch {
    return NOTHING;
  }
}

export function keepLast(change: Partial<Last>): void {
  try {
    localStorage.setItem(WHERE, JSON.stringify({ ...last(), ...change }));
  } catch {
    // A private window may refuse; then the usual is offered.
  }
}
