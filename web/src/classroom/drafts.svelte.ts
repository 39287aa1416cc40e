/** What has been filled in and not sent: it survives another task, a reload and a server that is away. */
const WHERE = 'kist.answers';

class Drafts {
  #kept = $state.raw<Readonly<Record<string, unknown>>>(read());

  get(place: string): unknown {
    return this.#kept[place];
  }

  set(place: string, answer: unknown): void {
    this.#keep({ ...this.#kept, [place]: answer });
  }

  clear(place: string): void {
    this.#keep(Object.fromEntries(Object.entries(this.#kept).filter(([other]) => other !== place)));
  }

  #keep(kept: Readonly<Record<string, unknown>>): void {
    this.#kept = kept;
    try {
      sessionStorage.setItem(WHERE, JSON.stringify(kept));
    } catch {
      // It is a comfort; the page works without it.
    }
  }
}

function read(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(WHERE) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const drafts = new Drafts();
