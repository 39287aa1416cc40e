/** What somebody is told of a class as it goes on. The line may break at any time; it is taken up again by itself. */
import { patched } from '../net/change.ts';
import { Wire } from '../net/wire.svelte.ts';
import type { ClassChange } from '../protocol/messages.ts';

type Who = { readonly listen: 'pupil' | 'wall' } | { readonly listen: 'teacher'; readonly key: string };
type State = 'connecting' | 'open' | 'lost' | 'gone' | 'refused';

/** Why a line ended for good; anything else was refused. */
const ENDED: Record<number, State> = { 4004: 'gone' };

/** A class has many lines, and nobody waits for a move: the server is asked seldom whether it still is there. */
const QUIET = 10_000;

export class ClassLine<View extends { readonly now: number; readonly version: number }> {
  readonly state = $derived.by((): State => {
    const { state, code } = this.#wire;
    if (state === 'ended') return ENDED[code] ?? 'refused';
    return state === 'restarting' ? 'lost' : state;
  });
  view = $state.raw<View | null>(null);
  /** Add this to the own clock to get the server's. */
  clockOffset = $state(0);

  readonly #wire: Wire;
  /** The class as it was last told over the line: changes refer to that. */
  #told: View | null = null;

  constructor(id: string, who: Who) {
    this.#wire = new Wire(`/api/classes/${encodeURIComponent(id)}/socket`, {
      hello: () => ({ type: 'hello', ...who }),
      hear: (told) => this.hear(told as { readonly type?: string }),
      broke: () => this.broke(),
      ping: { type: 'ping', request: 'pulse' },
      quiet: QUIET,
    });
  }

  close(): void {
    this.#wire.close();
  }

  /** Show what an answer of the server said, unless something newer is there. */
  take(view: View): void {
    if (this.view && view.version < this.view.version) return;
    this.clockOffset = view.now - Date.now();
    this.view = view;
  }

  /** Say something, if the line is open. */
  protected say(message: object): boolean {
    return this.state === 'open' && this.#wire.say(message);
  }

  /** Something was told: a view, or what is other in it than it was when it was told last. */
  protected hear(told: { readonly type?: string }): void {
    if (told.type === 'pong') return;
    this.#told = told.type === 'change' && this.#told ? patched(this.#told, told as ClassChange) : (told as unknown as View);
    this.take(this.#told);
  }

  /** The line has broken. */
  protected broke(): void {
    // Whoever waits for something overrides this.
  }
}
