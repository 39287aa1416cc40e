/** Presses on crates that wait for their turn: none is lost, and each changes what the one before has made. */
import type { Column, CrateEdit } from '../../../protocol/messages.ts';

/**
 * How far all columns are renumbered by an edit: a stack counts its rows and columns from its rear corner, so a new
 * column behind them, or the last one there taken away, moves the numbers of all others.
 */
export function renumbering(columns: readonly Column[], edit: CrateEdit): { x: number; y: number } {
  const after = cellsAfter(columns, edit);
  const first = (numbers: number[]) => (numbers.length ? Math.min(...numbers) : 0);
  return { x: 0 - first(after.map(({ x }) => x)), y: 0 - first(after.map(({ y }) => y)) };
}

function cellsAfter(columns: readonly Column[], { do: what, x, y }: CrateEdit): readonly { x: number; y: number }[] {
  if (what === 'add') return [...columns, { x, y }];
  return columns.filter((each) => !(what === 'take' && each.x === x && each.y === y && each.height === 1));
}

/** A press on a crate, or anything else that is to happen after the presses before it. */
type Step = CrateEdit | (() => void);

export class Presses {
  /** Whether a press is being carried out. */
  working = $state(false);
  #waiting: Step[] = [];
  #going = Promise.resolve();
  /** Carries out one press; resolves to the columns as they were before it, or null when nothing came of it. */
  readonly #carryOut: (edit: CrateEdit) => Promise<readonly Column[] | null>;

  constructor(carryOut: (edit: CrateEdit) => Promise<readonly Column[] | null>) {
    this.#carryOut = carryOut;
  }

  /** Do this as soon as everything before it is done; resolves once all that waits is. */
  add(step: Step): Promise<void> {
    this.#waiting.push(step);
    if (!this.working) this.#going = this.#goOn();
    return this.#going;
  }

  async #goOn(): Promise<void> {
    this.working = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (typeof next === 'function') next();
      else await this.#do(next);
    }
    this.working = false;
  }

  /** What still waits is not to be done: the table is another one. */
  forget(): void {
    this.#waiting = [];
  }

  async #do(edit: CrateEdit): Promise<void> {
    const before = await this.#carryOut(edit);
    if (!before) return;
    const by = renumbering(before, edit);
    this.#waiting = this.#waiting.map((each) => (typeof each === 'function' ? each : { ...each, x: each.x + by.x, y: each.y + by.y }));
  }
}
