/** A table of one's own: a room that only looks like that of a match, so that the real board stands in it. */
import type { LiveRoom } from '../match/live.svelte.ts';
import { nameless } from '../match/names.ts';
import type { Chair, Entry, MatchInfo, StudyMoment, Update, View } from '../protocol/messages.ts';

type Act = (what: string) => Promise<void>;

/** The level of the bots that learners meet. */
const LEVEL = 'novice';

export class StudyRoom implements LiveRoom {
  readonly id: string;
  readonly line = 'open';
  readonly info: MatchInfo;
  readonly clockOffset = 0;
  waiting = $state(0);
  update = $state.raw<Update | null>(null);
  entries = $state.raw<readonly Entry[]>([]);
  linger: LiveRoom['linger'] = () => 0;

  readonly #seat: number;
  readonly #act: Act;
  /** What is being followed; a new beginning lets go of it. */
  #following = 0;
  #closed = false;

  /** `act` gets whatever the learner at `seat` does; without it nothing leaves, and only what the board says of it counts. */
  constructor(id: string, game: string, seat: number, act: Act = async () => undefined) {
    this.id = id;
    this.info = { id, game: { game } } as unknown as MatchInfo;
    this.#seat = seat;
    this.#act = act;
  }

  act = async (_: number, what: string): Promise<number> => {
    this.waiting += 1;
    try {
      await this.#act(what);
    } finally {
      this.waiting -= 1;
    }
    return this.update?.version ?? 0;
  };

  /** The table as it is at a moment, at once. */
  set({ view }: Pick<StudyMoment, 'view'>): void {
    this.#following += 1;
    this.entries = [];
    this.update = this.#updateOf(view, []);
  }

  /** Moment after moment, each as long as the board needs for it; `pause` adds to that, in ms. Gives false when something else began. */
  async follow(moments: readonly StudyMoment[], pause = 0, told: (moment: StudyMoment) => void = () => undefined): Promise<boolean> {
    if (this.#closed) return false;
    const mine = (this.#following += 1);
    for (const moment of moments) {
      const entry = this.#entryOf(moment);
      this.entries = [...this.entries, entry];
      const next = this.#updateOf(moment.view, [entry]);
      const time = this.linger(this.update, next) + pause;
      this.update = next;
      told(moment);
      if (time) await new Promise((done) => setTimeout(done, time));
      if (mine !== this.#following) return false;
    }
    return true;
  }

  /** The table stays as it is for a while. Gives false when something else began. */
  async rest(time: number): Promise<boolean> {
    const mine = (this.#following += 1);
    await new Promise((done) => setTimeout(done, time));
    return mine === this.#following;
  }

  /** The board is gone: let go of what is being followed, for good. */
  close(): void {
    this.#closed = true;
    this.#following += 1;
  }

  #entryOf({ seat, do: what, build }: StudyMoment): Entry {
    const version = (this.update?.version ?? 0) + 1;
    return { version, at: 0, chair: seat, seat, do: what ?? '', auto: false, name: null, scores: null, build };
  }

  #updateOf(view: View, entries: Entry[]): Update {
    const version = entries.at(-1)?.version ?? (this.update?.version ?? 0) + 1;
    return {
      type: 'update',
      match: this.id,
      version,
      since: version - entries.length,
      entries,
      status: view.outcome ? 'over' : 'running',
      chairs: view.scores.map((_, seat) => this.#chair(seat)),
      views: [view],
      outcome: view.outcome,
      deadline: null,
      rematch: null,
      guests: [],
      places: 0,
      hints: false,
      unasked: [],
      takes_back: false,
      maker: false,
      now: 0,
    };
  }

  #chair(seat: number): Chair {
    const yours = seat === this.#seat;
    const kind = yours ? 'person' : 'bot';
    return { chair: seat, kind, level: yours ? null : LEVEL, name: yours ? nameless(1) : null, seat, yours, connected: true, resigned: false, agrees: false, hints: 0, taken_back: 0, held_up_from: null, overslept: false, vacation: null };
  }
}
