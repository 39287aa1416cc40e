/**
 * Python could not be fetched: what can be done about it. It is said where the progress of fetching is shown
 * (edition/Fetching.svelte), so while that is there; everything that needs Python waits meanwhile.
 */
class Failure {
  /** Whether there is somebody to say it. */
  isHeard = false;
  /** Null while nothing is wrong. */
  then = $state.raw<{ readonly again: () => void; readonly later: () => void } | null>(null);
}

export const failure = new Failure();
