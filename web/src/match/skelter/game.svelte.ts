/** A running game of Helter-Skelter in the browser. All it knows of colours is what the server shows now. */
import type { Field } from '../../board/SkelterBoard.svelte';
import type { MatchRoom } from '../../net/room.svelte.ts';
import { words } from '../../net/words.ts';
import { glideTime } from '../../preferences.svelte.ts';
import type { SkelterTable, Update } from '../../protocol/messages.ts';
import { currentView, ownActing, ownSeats, players } from '../players.ts';
import { fieldsOf, liftedOf } from './fields.ts';

interface Reveal {
  readonly seat: number;
  readonly fields: readonly string[];
  /** The table as it was when Ready! was called, with the colours that are shown now. */
  readonly before: SkelterTable;
  readonly colours: Readonly<Record<string, string>>;
}

export class SkelterGame {
  readonly room: MatchRoom;
  trouble = $state('');
  reveal = $state.raw<Reveal | null>(null);
  /** How many fields of the reveal have been turned up. */
  revealed = $state(0);

  readonly update = $derived.by(() => this.room.update as Update);
  readonly view = $derived(currentView(this.update));
  readonly table = $derived(this.view?.table as SkelterTable | undefined);
  readonly phase = $derived(this.view?.phase ?? 'over');
  readonly people = $derived(players(this.update));
  readonly own = $derived(ownSeats(this.update));
  readonly acting = $derived(this.reveal ? [] : ownActing(this.update));
  readonly seat = $derived(this.acting[0] ?? null);
  readonly targets = $derived(this.#targets());
  readonly fields = $derived(this.#fields());
  readonly lifted = $derived(this.table ? liftedOf(this.table) : null);
  readonly recent = $derived(this.#recent());

  #before: SkelterTable | null = null;
  #version = -1;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(room: MatchRoom) {
    this.room = room;
    room.linger = (_, after) => (readyEntry(after) ? this.#revealTime(after) : 0);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Takes over a new moment; a call of Ready! is shown field by field first. */
  follow(): void {
    const { update, table } = this;
    if (!table || update.version === this.#version) return;
    const isFirst = this.#version < 0;
    this.#version = update.version;
    const ready = readyEntry(update);
    if (ready && this.#before && !isFirst) this.#show(ready.seat ?? 0, table, this.#before);
    this.#before = table;
  }

  #show(seat: number, table: SkelterTable, before: SkelterTable): void {
    const own = Object.entries(before.piles).filter(([, pile]) => pile.includes(seat));
    const fields = table.checked.length ? table.checked : own.map(([field]) => field);
    this.reveal = { seat, fields, before, colours: table.shown };
    this.revealed = 0;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.revealed < fields.length + lingerSteps()) this.revealed += 1;
      else {
        clearInterval(this.#timer);
        this.reveal = null;
      }
    }, revealStep());
  }

  #revealTime(update: Update): number {
    const table = currentView(update)?.table as SkelterTable | undefined;
    return revealStep() * ((table?.checked.length || 8) + lingerSteps() + 2);
  }

  #targets(): Set<string> {
    if (this.seat === null) return new Set();
    return new Set(this.view?.actions.flatMap((action) => action.split(' ').slice(1)) ?? []);
  }

  #fields(): Field[] {
    const { table, reveal } = this;
    if (!table) return [];
    if (!reveal) return fieldsOf(table);
    return fieldsOf(reveal.before).map((field) => ({ ...field, ...this.#verdict(field.id, reveal) }));
  }

  /** What a call of Ready! has shown of a field so far. */
  #verdict(id: string, { fields, colours, seat }: Reveal): Pick<Field, 'peek' | 'mark'> {
    const at = fields.indexOf(id);
    if (at < 0 || at >= this.revealed) return {};
    return { peek: colours[id], mark: colours[id] === this.table?.colours[seat] ? 'right' : 'wrong' };
  }

  #recent(): Set<string> {
    if (this.table?.attack) return new Set([this.table.attack.on]);
    const last = this.room.entries.findLast(({ do: what }) => /^(move|place) /.test(what));
    return new Set(last ? [last.do.split(' ')[1] ?? ''] : []);
  }

  async press(field: string): Promise<void> {
    const action = this.view?.actions.find((each) => each.split(' ')[1] === field);
    if (action && this.seat !== null && !this.room.waiting) await this.act(action);
  }

  async act(what: string, seat = this.seat): Promise<void> {
    if (seat === null) return;
    this.trouble = '';
    try {
      await this.room.act(seat, what);
    } catch (reason) {
      this.trouble = words(reason);
    }
  }
}

function readyEntry(update: Update) {
  return update.entries.find(({ do: what }) => what === 'ready');
}

/** How many steps all verdicts stay before the game goes on: long enough to be read. */
function lingerSteps(): number {
  return Math.ceil(1600 / revealStep());
}

function revealStep(): number {
  return Math.max(120, glideTime() * 1.6);
}
