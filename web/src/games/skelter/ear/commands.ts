/** What can be typed at a table of Helter-Skelter: presses on fields and buttons, and what lies open now in words. */
import { comes, type Command, type Commands } from '../../../match/commands.ts';
import { roughly } from '../../../match/times.ts';
import { t as page } from '../../../i18n/index.svelte.ts';
import { t as table } from '../i18n/index.ts';
import { colourName, coloursOf } from '../table/fields.ts';
import type { SkelterGame } from '../table/game.svelte.ts';
import { again } from './telling.ts';
import { t } from './words.ts';

/** What `last` tells again. */
const LATEST = 3;

class Typed {
  readonly #game: SkelterGame;

  constructor(game: SkelterGame) {
    this.#game = game;
  }

  /** Whether there is something to do; what was done before it is over then. */
  async #mayAct(phase: string): Promise<boolean> {
    const game = this.#game;
    await comes(() => !game.busy && !game.isShowing);
    return game.seat !== null && game.phase === phase;
  }

  field = (id: string): string => this.#game.fields.find((each) => each.id === id)?.label ?? t('ear.not-a-field', { field: id });

  /** Lift a stone and put it down; one that is in hand already is only put down. */
  move = async (from: string, to: string, call: boolean): Promise<string> => {
    const game = this.#game;
    for (const field of [from, to]) if (!game.table?.places[field]) return t('ear.not-a-field', { field });
    if (!(await this.#mayAct('lifted')) || game.table?.lifted?.from !== from) {
      if (!(await this.#mayAct('turn'))) return t('ear.not-now');
      await game.press(from);
      if (!(await this.#isLifted(from))) return '';
    }
    game.finishing = call;
    await game.press(to);
    return '';
  };

  async #isLifted(field: string): Promise<boolean> {
    const game = this.#game;
    const isThere = () => game.table?.lifted?.from === field && !game.isShowing && !game.busy && game.seat !== null;
    await comes(() => isThere() || Boolean(game.trouble || game.asked));
    return isThere();
  }

  place = async (field: string): Promise<string> => {
    const game = this.#game;
    if (!game.table?.places[field]) return t('ear.not-a-field', { field });
    if (!(await this.#mayAct('place'))) return t('ear.not-now');
    await game.press(field);
    return '';
  };

  /** Call Ready!; what is asked first is answered by saying it once more. */
  ready = async (): Promise<string> => {
    const game = this.#game;
    if (game.asked) return this.yes();
    if (!(await this.#mayAct('turn'))) return t('ear.not-now');
    game.asked = 'ready';
    return '';
  };

  pass = async (): Promise<string> => {
    const game = this.#game;
    if (game.asked === 'pass') return this.yes();
    if (!(await this.#mayAct('turn'))) return t('ear.not-now');
    await game.pass();
    return '';
  };

  yes = async (): Promise<string> => {
    const { asked } = this.#game;
    if (!asked) return t('ear.not-now');
    await this.#game.act(asked);
    return '';
  };

  no = (): string => {
    this.#game.asked = null;
    return '';
  };

  answer = async (what: 'claim' | 'accept'): Promise<string> => {
    const game = this.#game;
    if (!(await this.#mayAct('claim'))) return t('ear.not-now');
    await game.act(what);
    return '';
  };

  /** All fields of a column, or of a row. */
  line = (name: string): string => {
    const labels = this.#game.fields.filter(({ id }) => id.startsWith(name) || id.replace(/^\D+/, '') === name).map(({ label }) => label);
    return labels.length ? t('ear.line', { fields: labels.join('; ') }) : t('ear.not-a-field', { field: name });
  };

  mine = (): string => {
    const { table: shown, own } = this.#game;
    const where = Object.entries(shown?.piles ?? {}).flatMap(([field, pile]) => {
      const at = pile.findIndex((seat) => own.includes(seat));
      if (at < 0) return [];
      if (at < pile.length - 1) return [t('ear.mine-under', { field, name: this.#game.named(pile.at(-1)) })];
      return at ? [t('ear.mine-on', { field, name: this.#game.named(pile[at - 1]) })] : [field];
    });
    const colour = own.flatMap((seat) => coloursOf(shown, seat)).map(colourName).join(', ');
    return t('ear.mine', { colour, where: where.join(', ') || t('ear.none') });
  };

  /** What lies one step from a field: what the table says of it, whether or not a stone may go there. */
  moves = (from: string): string => {
    const game = this.#game;
    const next = game.table?.next[from];
    if (!next) return t('ear.not-a-field', { field: from });
    const isLifted = game.table?.lifted?.from === from && game.seat !== null;
    const there = isLifted ? [...game.targets] : next;
    return t('ear.next', { field: from, where: there.map(this.field).join('; ') || t('ear.none') });
  };

  lifted = (): string => {
    const lifted = this.#game.table?.lifted;
    if (!lifted) return t('ear.nothing-lifted');
    const stone = table('field.stone', { colour: colourName(lifted.colour), name: this.#game.named(lifted.seat) });
    return t('ear.lifted', { stone, field: lifted.from });
  };

  last = (): string => again(this.#game.entries, LATEST, this.#game) || t('ear.nothing-yet');

  time = (): string => {
    const { update, room } = this.#game;
    if (!update.deadline) return t('ear.no-time');
    return page('time-left', { time: roughly(Math.max(0, Math.ceil((update.deadline.at - Date.now() - room.clockOffset) / 1000))) });
  };
}

export function commandsOf(game: SkelterGame): Commands {
  const typed = new Typed(game);
  const all: Command[] = [
    { form: /^([a-z]\d+)[ >]([a-z]\d+)$/, run: (from = '', to = '') => typed.move(from, to, false) },
    { form: /^([a-z]\d+)[ >]([a-z]\d+) ready$/, run: (from = '', to = '') => typed.move(from, to, true) },
    { form: /^\+([a-z]\d+)$/, run: (field = '') => typed.place(field) },
    { form: /^ready$/, run: typed.ready },
    { form: /^pass$/, run: typed.pass },
    { form: /^claim$/, run: () => typed.answer('claim') },
    { form: /^accept$/, run: () => typed.answer('accept') },
    { form: /^yes$/, run: typed.yes },
    { form: /^no$/, run: typed.no },
    { form: /^([a-z]\d+)$/, run: (field = '') => typed.field(field) },
    { form: /^s ?([a-z]|\d+)$/, run: (name = '') => typed.line(name) },
    { form: /^mine$/, run: typed.mine },
    { form: /^moves ([a-z]\d+)$/, run: (field = '') => typed.moves(field) },
    { form: /^lifted$/, run: typed.lifted },
    { form: /^last$/, run: typed.last },
    { form: /^time$/, run: typed.time },
  ];
  return { all, words: () => t('ear.words'), help: () => t('ear.help') };
}
