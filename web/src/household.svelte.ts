/** The names of those who play at this screen: typed once, offered from then on. */

import { tellChanged } from './changed.ts';

/** When each was last used; below zero, when it was forgotten. */
export type Names = Readonly<Record<string, number>>;

const HOUSEHOLD = 'kist.household';
/** So many are offered, and somewhat more are kept. */
const OFFERED = 8;
const KEPT = 30;

function read(): Names {
  try {
    return JSON.parse(localStorage.getItem(HOUSEHOLD) ?? '{}') as Names;
  } catch {
    return {};
  }
}

class Household {
  names = $state.raw<Names>(read());

  /** Those to choose from, who played last first. */
  readonly known = $derived(
    Object.entries(this.names)
      .filter(([, at]) => at > 0)
      .sort(([, one], [, other]) => other - one)
      .slice(0, OFFERED)
      .map(([name]) => name),
  );

  remember(names: readonly string[], now = Date.now()): void {
    // Who sits first is offered first.
    this.keep({ ...this.names, ...Object.fromEntries(names.map((name, index) => [name.trim(), now - index])) });
  }

  forget(name: string): void {
    this.keep({ ...this.names, [name]: -Date.now() });
  }

  keep(names: Names): void {
    const latest = Object.entries(names).sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
    this.names = Object.fromEntries(latest.filter(([name]) => name).slice(0, KEPT));
    try {
      localStorage.setItem(HOUSEHOLD, JSON.stringify(this.names));
    } catch {
      // A private window may refuse; then they last as long as the page.
    }
    tellChanged();
  }
}

export const household = new Household();
