/** What this device keeps of a pupil's tasks, by where they are: class, pupil, activity and task. */
type Kept = Readonly<Record<string, unknown>>;

/** So many places are kept; those before them are forgotten. */
const MOST = 200;

class Keep {
  readonly #where: string;
  readonly #storage: () => Storage;
  #kept = $state.raw<Kept>({});

  constructor(where: string, storage: () => Storage) {
    this.#where = where;
    this.#storage = storage;
    this.#kept = this.#read();
  }

  get(place: string): unknown {
    return this.#kept[place];
  }

  set(place: string, what: unknown): void {
    this.#keep([...this.#others(place), [place, what]]);
  }

  clear(place: string): void {
    this.#keep(this.#others(place));
  }

  #others(place: string): [string, unknown][] {
    return Object.entries(this.#kept).filter(([other]) => other !== place);
  }

  #keep(entries: readonly [string, unknown][]): void {
    this.#kept = Object.fromEntries(entries.slice(-MOST));
    try {
      this.#storage().setItem(this.#where, JSON.stringify(this.#kept));
    } catch {
      // It is a comfort; the page works without it.
    }
  }

  #read(): Kept {
    try {
      return JSON.parse(this.#storage().getItem(this.#where) ?? '{}') as Kept;
    } catch {
      return {};
    }
  }
}

/** What has been filled in and not sent: it survives another task, a reload and a server that is away. */
export const drafts = new Keep('kist.answers', () => sessionStorage);
/** How far something has been watched: whoever loads the page anew goes on from there, in another tab too. */
export const reached = new Keep('kist.reached', () => localStorage);
/** What has been answered in sets without a class: nobody else keeps it. */
export const worked = new Keep('kist.set-answers', () => sessionStorage);
