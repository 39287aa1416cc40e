/** What this browser keeps of somebody who learns. It is never sent; an account would take its place here, and nowhere else. */

/** How far a lesson went: the step that comes next, and whether all were seen. */
export interface Progress {
  readonly step: number;
  readonly done: boolean;
}

interface Kept {
  lessons: Record<string, Progress>;
  /** The games that were played from here: their lesson is not offered any more. */
  played: Record<string, boolean>;
}

const KEY = 'kist.learn';
const NOTHING: Kept = { lessons: {}, played: {} };

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
}

export function keepStep(game: string, step: number, of: number): void {
  const before = kept.lessons[game];
  keep({ lessons: { ...kept.lessons, [game]: { step, done: step >= of || (before?.done ?? false) } } });
}
