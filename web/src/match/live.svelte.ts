/** A running match of any game, as this browser sees it: whose turn it is, what can be done, and doing it. */
import { api } from '../net/api.ts';
import type { MatchRoom } from '../net/room.svelte.ts';
import { words } from '../net/words.ts';
import type { Update } from '../protocol/messages.ts';
import type { Params } from '../i18n/fill.ts';
import { preferences } from '../preferences.svelte.ts';
import type { Commands } from './commands.ts';
import { about } from './log.ts';
import { currentView, ownActing, ownSeats, players, type Player } from './players.ts';

/** What a table needs of a room: that of a match, or one that only looks like it. */
export type LiveRoom = Pick<
  MatchRoom,
  'id' | 'line' | 'info' | 'update' | 'entries' | 'clockOffset' | 'waiting' | 'linger' | 'act'
> &
  Partial<Pick<MatchRoom, 'signs' | 'sign' | 'unasked'>>;

export class LiveMatch {
  readonly room: LiveRoom;
  /** What can be typed at this table; null where nothing can. */
  readonly commands: Commands | null = null;
  /** Whether the game itself says all that is done, for those who do not see it. */
  readonly tells: boolean = false;
  #refused = $state.raw({ words: '', moment: '' });

  readonly game = $derived.by(() => String(this.room.info?.game.game ?? ''));
  readonly update = $derived.by(() => this.room.update as Update);
  readonly view = $derived(currentView(this.update));
  readonly over = $derived.by(() => this.update.status === 'over');
  /** The phase of the game; a match that was given up is over, whatever phase it was in. */
  readonly phase = $derived(this.over ? 'over' : (this.view?.phase ?? 'over'));
  /** The log as far as it is shown: what is still to be followed is not told before. */
  readonly entries = $derived.by(() => this.room.entries.filter(({ version }) => version <= this.update.version));
  /** Everybody whom the table waits for. */
  readonly toAct = $derived(this.over ? [] : (this.view?.to_act ?? []));
  /** The friendly signs that are shown now, by chair; none for who wants none. */
  readonly signs = $derived.by(() => (preferences.signs ? (this.room.signs ?? {}) : {}));
  readonly people = $derived(players(this.update, this.game).map((player) => ({ ...player, sign: this.signs[player.chair.chair]?.sign })));
  readonly own = $derived(ownSeats(this.update));
  /** The own seats that are not asked until their turn; the match answers for them. */
  readonly unasked = $derived.by(() => (this.over ? [] : (this.room.unasked ?? [])));
  /** The own seats that the table waits for and that want to be asked; none while something is being shown. */
  readonly acting = $derived.by(() => (this.isShowing || this.over ? [] : ownActing(this.update).filter((seat) => !this.unasked.includes(seat))));
  readonly seat = $derived(this.acting[0] ?? null);
  /** A command is on its way, or there is nobody to send it to. */
  readonly busy = $derived.by(() => this.room.waiting > 0 || this.room.line !== 'open');

  /** What was refused last, in words, for as long as the table waits for the same thing. */
  get trouble(): string {
    return this.#refused.moment === this.#moment ? this.#refused.words : '';
  }

  set trouble(words: string) {
    this.#refused = { words, moment: this.#moment };
  }

  get #moment(): string {
    return `${this.phase} ${this.toAct.join()}`;
  }

  constructor(room: LiveRoom) {
    this.room = room;
  }

  /** Whether the table still shows something that holds everybody up. */
  get isShowing(): boolean {
    return false;
  }

  player = (seat: number | null | undefined): Player | undefined => this.people.find((each) => each.seat === seat);

  named(seat: number | null | undefined): string {
    return this.player(seat)?.name ?? '';
  }

  /** The sentence `KEY` of the game about whoever sits there, worded for the person. */
  about(key: string, seat: number | null | undefined, params: Params = {}): string {
    return about(this.game, key, this.player(seat), params) ?? key;
  }

  /** Be asked nothing until the own turn, or again. */
  async beUnasked(seat: number, unasked: boolean): Promise<void> {
    await this.#command(() => api.unasked(this.room.id, seat, unasked, this.update.version));
  }

  async act(what: string, seat: number | null = this.seat): Promise<void> {
    if (seat !== null) await this.#command(() => this.room.act(seat, what));
  }

  async #command(ask: () => Promise<unknown>): Promise<void> {
    this.trouble = '';
    try {
      await ask();
    } catch (reason) {
      this.trouble = words(reason, this.game);
    }
  }
}
