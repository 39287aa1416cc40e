/** Hints for who builds or may knock: each press tells more about the same decision. */
import { api } from '../../../net/api.ts';
import { words } from '../../../net/words.ts';
import type { CubusHint } from '../../../protocol/messages.ts';
import { fromTriple, type Rhombus } from '../board/lattice.ts';
import { t } from '../i18n/index.ts';
import type { CubusGame } from './game.svelte.ts';

const MOST = 3;
const PHASES = new Set(['build', 'show', 'leftovers', 'knock']);

interface Given {
  /** What it was about. */
  readonly about: string;
  readonly step: number;
  readonly hint: CubusHint;
}

export class Hinting {
  busy = $state(false);
  #given = $state.raw<Given | null>(null);
  readonly #game: CubusGame;

  constructor(game: CubusGame) {
    this.#game = game;
  }

  /** What there is to decide now: it is another thing as soon as anybody has done something. */
  get #about(): string {
    const { entries, seat } = this.#game;
    return `${seat} ${entries.findLast(({ do: what }) => !what.startsWith('hint '))?.version ?? 0}`;
  }

  /** What was told about that. */
  get told(): Given | null {
    return this.#given?.about === this.#about ? this.#given : null;
  }

  get canAsk(): boolean {
    const { update, seat, phase } = this.#game;
    if (!update.hints || seat === null || !PHASES.has(phase)) return false;
    return !this.told || (this.told.step < MOST && this.told.hint.points > 0);
  }

  get words(): string {
    const { told } = this;
    if (!told) return '';
    if (!told.hint.points) return t('hint.none');
    if (told.step === 1) return t('hint.worth', { n: told.hint.points });
    return told.step === 2 ? t('hint.where') : t('hint.all');
  }

  /** Where to point at on the table. */
  get places(): readonly Rhombus[] {
    return this.told?.step === 2 ? this.told.hint.places.map(fromTriple) : [];
  }

  ask = async (): Promise<void> => {
    const game = this.#game;
    const { seat, update } = game;
    if (seat === null || this.busy) return;
    const [about, step] = [this.#about, (this.told?.step ?? 0) + 1];
    this.busy = true;
    try {
      const { hint } = await api.hint(game.room.id, seat, step, update.version);
      if (about !== this.#about) return;
      this.#given = { about, step, hint };
      if (hint.picture) game.bench.adopt(hint.picture.rhombi.map(fromTriple));
    } catch (reason) {
      game.trouble = words(reason, 'cubus');
    } finally {
      this.busy = false;
    }
  };
}
