/** What the server finds out about what lies there: the best builds of a stack, or which stacks fit a picture. */
import { words } from '../../../net/words.ts';
import type { Analysis, CubusPosition, Fitting } from '../../../protocol/messages.ts';
import { toTriple, type Rhombus } from '../board/lattice.ts';
import { analysis, fitting } from './api.ts';

/** So many ms nothing may change before the server is asked. */
const CALM = 400;

export class Solving {
  analysis = $state.raw<Analysis | null>(null);
  fits = $state.raw<Fitting | null>(null);
  trouble = $state('');
  working = $state(false);
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Find out about a position or, where there is none, about a picture that shows no stack. */
  about(position: CubusPosition | null, rhombi: readonly Rhombus[]): void {
    const turn = this.forget();
    if (!position && !rhombi.length) return;
    this.working = true;
    this.#timer = setTimeout(() => void this.#ask(turn, position, rhombi), CALM);
  }

  forget(): number {
    clearTimeout(this.#timer);
    this.analysis = this.fits = null;
    this.trouble = '';
    this.working = false;
    return ++this.#turn;
  }

  async #ask(turn: number, position: CubusPosition | null, rhombi: readonly Rhombus[]): Promise<void> {
    try {
      const found = position ? { analysis: await analysis({ position }) } : { fits: await fitting({ rhombi: rhombi.map(toTriple) }) };
      if (turn === this.#turn) Object.assign(this, found);
    } catch (reason) {
      if (turn === this.#turn) this.trouble = words(reason, 'cubus');
    } finally {
      if (turn === this.#turn) this.working = false;
    }
  }
}
