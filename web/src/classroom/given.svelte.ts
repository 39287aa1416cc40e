/** Where classes are in ready-made lessons: kept in the teacher's browser, as the keys of classes are. */

/** A lesson that is being given: which, its part that goes on, and since when. */
export interface Given {
  readonly name: string;
  readonly stage: number;
  readonly since: number;
}

const WHERE = 'kist.hours';

class Lessons {
  #all = $state.raw(read());

  in(id: string): Given | null {
    return this.#all[id] ?? null;
  }

  /** A class is there now; null when its lesson is over, or left. */
  keep(id: string, given: Given | null): void {
    const others = Object.fromEntries(Object.entries(this.#all).filter(([other]) => other !== id));
    this.#all = given ? { ...others, [id]: given } : others;
    try {
      localStorage.setItem(WHERE, JSON.stringify(this.#all));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

function read(): Readonly<Record<string, Given>> {
  try {
    return JSON.parse(localStorage.getItem(WHERE) ?? '{}') as Record<string, Given>;
  } catch {
    return {};
  }
}

export const lessons = new Lessons();
