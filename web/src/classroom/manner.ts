/** How an activity is worked on. */
export interface Manner {
  mode: 'together' | 'alone';
  /** The countdown of a task that is asked together; 0 for none. */
  seconds: number;
  /** When work alone ends, as a field for dates has it; empty for never. */
  until: string;
  hints: boolean;
  again: boolean;
  /** Whether pictures and views grow beside what is being built. */
  live: boolean;
}

export const USUAL: Readonly<Manner> = { mode: 'together', seconds: 0, until: '', hints: true, again: true, live: true };

/** What of it is agreed with the class: what belongs to the other mode is left out. */
export function agreed({ mode, seconds, until, hints, again, live }: Manner) {
  const alone = mode === 'alone';
  return {
    mode,
    seconds: !alone && seconds ? seconds : null,
    until: alone && until ? new Date(until).getTime() : null,
    hints: alone && hints,
    again: alone && again,
    live,
  };
}
