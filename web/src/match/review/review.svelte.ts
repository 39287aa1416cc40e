/** The review of a finished match: asked for bit by bit, and shown as it comes. */
import { api, Refused } from '../../net/api.ts';
import { words } from '../../net/words.ts';
import type { Decision, Step, Told } from '../game.ts';

const PAUSE = 500;
/** Others are being looked back upon: it waits, and asks again. */
const BUSY = 'reviews-busy';

export class Looking {
  share = $state(0);
  told = $state.raw<readonly Told[]>([]);
  summary = $state.raw<Record<string, unknown> | null>(null);
  trouble = $state('');
  readonly #id: string;
  readonly #steps: readonly Step[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(id: string, steps: readonly Step[]) {
    this.#id = id;
    this.#steps = steps;
  }

  start = (): void => {
    this.trouble = '';
    void this.#ask();
  };

  stop = (): void => {
    this.#stopped = true;
    clearTimeout(this.#timer);
  };

  async #ask(): Promise<void> {
    try {
      const { share, decisions, versions, summary } = await api.review(this.#id, this.told.length);
      this.told = [...this.told, ...decisions.flatMap((decision) => this.#at(decision as unknown as Decision, versions))];
      this.share = share;
      this.summary = summary;
      if (!summary) this.#later();
    } catch (reason) {
      if (reason instanceof Refused && reason.code === BUSY) this.#later();
      else this.trouble = words(reason);
    }
  }

  #later(): void {
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#ask(), PAUSE);
  }

  #at(decision: Decision, versions: readonly number[]): Told[] {
    const index = this.#steps.findIndex(({ entry }) => entry.version === versions[decision.at - 1]);
    const [before, after] = [this.#steps[index - 1], this.#steps[index]];
    return before && after ? [{ decision, before, after, hinted: isHint(before, decision.seat) }] : [];
  }
}

/** Whether this is a hint that somebody was given; what comes next was decided with it. */
function isHint({ entry }: Step, seat: number): boolean {
  return entry.seat === seat && entry.do.startsWith('hint ');
}
