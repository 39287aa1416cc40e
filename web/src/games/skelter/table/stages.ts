/** Something that is shown in stages: each after a while, until another show begins. */

/** How long to wait, in ms, and what comes then. */
export type Stage = readonly [wait: number, enter: () => void];

export class Stages {
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Shows one after the other; gives how long it takes in all. */
  play(stages: readonly Stage[]): number {
    this.stop();
    let at = 0;
    this.#timers = stages.map(([wait, enter]) => setTimeout(enter, (at += wait)));
    return at;
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
  }
}
