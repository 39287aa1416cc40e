/** A running game of Cubus in the browser: the draft, what the server says of it, and what can be done now. */
import { Bench, type Said } from '../../board/bench.svelte.ts';
import { lying, restore, save } from '../../board/draft.ts';
import { wholeGlide } from '../../board/glide.ts';
import type { Point } from '../../board/lattice.ts';
import { fromTriple, toTriple, type Kind, type Rhombus } from '../../board/lattice.ts';
import { pictureKey } from '../../board/wood.ts';
import { api, Refused, Unreachable } from '../../net/api.ts';
import type { MatchRoom } from '../../net/room.svelte.ts';
import { words } from '../../net/words.ts';
import { glideTime } from '../../preferences.svelte.ts';
import type { CrateEdit, CubusTable, Picture, Preview, Update } from '../../protocol/messages.ts';
import { currentView, ownActing, ownSeats, players } from '../players.ts';

export type Tool = 'rhombi' | 'add' | 'take' | 'turn';

export class CubusGame {
  readonly room: MatchRoom;
  readonly bench: Bench;
  /** Filled by the board once it is there. */
  boardWindow = $state.raw<{ toTable: (client: Point) => Point; element: () => Element | undefined }>();
  preview = $state.raw<Preview | null>(null);
  tool = $state<Tool>('rhombi');
  trouble = $state('');
  said = $state.raw<Said | null>(null);
  /** A column that is pointed at in one of the views. */
  pointed = $state.raw<{ x: number; y: number } | null>(null);
  /** Which pieces glide, in which order, while a move of somebody else is followed. */
  order = $state.raw<Readonly<Record<string, number>>>({});
  following = $state(false);

  readonly update = $derived.by(() => this.room.update as Update);
  readonly view = $derived(currentView(this.update));
  readonly table = $derived(this.view?.table as CubusTable | undefined);
  readonly scene = $derived(this.view?.scene ?? null);
  readonly phase = $derived(this.view?.phase ?? 'over');
  readonly people = $derived(players(this.update));
  readonly own = $derived(ownSeats(this.update));
  readonly acting = $derived(ownActing(this.update));
  readonly seat = $derived(this.acting[0] ?? null);
  readonly verb = $derived(
    this.phase === 'leftovers' && this.seat !== null
      ? 'offer'
      : this.seat !== null && (this.phase === 'build' || this.phase === 'show')
        ? 'build'
        : null,
  );
  /** Whoever sits here may move rhombi about at any time before the end; only some moments let it count. */
  readonly canDraft = $derived(
    this.own.length > 0 && this.phase !== 'demolition' && this.phase !== 'over' && !this.following,
  );
  readonly hand = $derived(this.#handNow());
  readonly crateMode = $derived(this.tool !== 'rhombi');
  /** The stack to show in the other views: the draft as far as it is one, else the table. */
  readonly picture = $derived.by((): Picture | null => this.#draftPicture() ?? this.scene?.picture ?? null);

  #tableKey = '';
  #asked = 0;
  #askedFor = '';
  #settle: ReturnType<typeof setTimeout> | undefined;

  constructor(room: MatchRoom) {
    this.room = room;
    this.bench = new Bench(
      {
        toTable: (client) => this.boardWindow?.toTable(client) ?? client,
        element: () => this.boardWindow?.element(),
      },
      (said) => (this.said = said),
    );
    room.linger = (before, after) => this.#glideTotal(before, after);
  }

  /** The hand that counts now: the one to build with, the passer's while one may knock, else the own one. */
  #handNow(): string {
    const { table, scene } = this;
    if (!table) return '';
    if (this.verb && scene?.hand) return scene.hand;
    if (table.passer !== undefined && table.passer !== null) return table.hands[table.passer] ?? '';
    const seat = this.own.includes(table.turn) ? table.turn : this.own[0];
    return seat === undefined ? '' : (table.hands[seat] ?? '');
  }

  #draftPicture(): Picture | null {
    return this.bench.changed && !this.following ? (this.preview?.picture ?? null) : null;
  }

  #rhombi(update: Update | null): Rhombus[] {
    const view = update ? currentView(update) : undefined;
    return view?.scene?.picture.rhombi.map(fromTriple) ?? [];
  }

  // Following the table ---------------------------------------------------------------------------------------

  /** Takes over what the table shows, gliding when somebody else has moved something. */
  follow(): void {
    const picture = this.#rhombi(this.update);
    const key = `${pictureKey(picture)}|${this.hand}`;
    if (key === this.#tableKey) return;
    const moved = this.#tableKey.split('|')[0] !== pictureKey(picture) && this.#tableKey !== '';
    this.#tableKey = key;
    clearTimeout(this.#settle);
    const glide = glideTime();
    if (!moved || !glide) return this.#settleDown(picture);
    const ids = this.bench.adopt(picture);
    this.order = Object.fromEntries(ids.map((id, index) => [id, index]));
    if (!ids.length) return this.#settleDown(picture);
    this.following = true;
    this.#settle = setTimeout(() => this.#settleDown(picture), wholeGlide(ids.length, glide) + 60);
  }

  #settleDown(picture: Rhombus[]): void {
    this.following = false;
    this.order = {};
    this.preview = null;
    this.#askedFor = '';
    this.bench.start(picture, [...this.hand] as Kind[]);
    this.bench.draft = restore(this.bench.draft, readDraft(this.room.id));
  }

  #glideTotal(before: Update | null, after: Update): number {
    const was = new Set(this.#rhombi(before).map(rhombusKey));
    const moved = this.#rhombi(after).filter((rhombus) => !was.has(rhombusKey(rhombus))).length;
    return moved && glideTime() ? wholeGlide(moved, glideTime()) + 210 : 0;
  }

  // The draft -------------------------------------------------------------------------------------------------

  /** Keeps the draft for a reload and asks the server what it is worth. */
  ask(): void {
    const { draft, changed } = this.bench;
    if (this.following) return;
    keepDraft(this.room.id, changed ? save(draft) : null);
    if (!changed && !this.crateMode) {
      this.preview = null;
      this.#askedFor = '';
      return;
    }
    const rhombi = lying(draft);
    const key = `${this.#tableKey}#${pictureKey(rhombi)}`;
    if (key === this.#askedFor) return;
    this.#askedFor = key;
    void this.#previewOf(this.#movedLast(rhombi), null);
  }

  /** The server reads a picture from its beginning: so what does not fit is found among what was moved. */
  #movedLast(rhombi: readonly Rhombus[]): Rhombus[] {
    const laid = new Set(this.scene?.picture.rhombi.map(fromTriple).map(rhombusKey));
    return [...rhombi].sort((one, other) => Number(!laid.has(rhombusKey(one))) - Number(!laid.has(rhombusKey(other))));
  }

  async #previewOf(rhombi: readonly Rhombus[], edit: CrateEdit | null): Promise<Preview | null> {
    const { table } = this;
    if (!table) return null;
    const turn = ++this.#asked;
    const { stack, origin, rules } = table;
    const position = { stack, origin, rules, hand: this.hand };
    try {
      const preview = await api.preview({ position, draft: { rhombi: rhombi.map(toTriple) }, edit });
      if (turn !== this.#asked) return null;
      this.preview = preview;
      return preview;
    } catch (reason) {
      if (turn !== this.#asked) return null;
      if (reason instanceof Unreachable || (reason instanceof Refused && reason.status >= 500)) {
        setTimeout(() => this.#askAgain(turn), 1000);
      } else this.trouble = words(reason);
      return null;
    }
  }

  #askAgain(turn: number): void {
    if (turn !== this.#asked) return;
    this.#askedFor = '';
    this.ask();
  }

  /** Change the draft by a crate; the rhombi follow. */
  async edit(what: CrateEdit['do'], x: number, y: number): Promise<void> {
    const preview = await this.#previewOf(lying(this.bench.draft), { do: what, x, y });
    if (!preview?.picture || this.following) return;
    const rhombi = preview.picture.rhombi.map(fromTriple);
    this.#askedFor = `${this.#tableKey}#${pictureKey(rhombi)}`;
    this.bench.adopt(rhombi);
  }

  choose(tool: Tool): void {
    this.tool = tool;
    // Crates can only be added to something that is a stack.
    if (tool !== 'rhombi' && this.bench.changed && !this.following && !this.preview?.stack) this.bench.reset();
  }

  // Acting ----------------------------------------------------------------------------------------------------

  async act(what: string, seat = this.seat): Promise<void> {
    if (seat === null) return;
    this.trouble = '';
    try {
      await this.room.act(seat, what);
    } catch (reason) {
      this.trouble = words(reason);
    }
  }

  async build(): Promise<void> {
    if (this.verb && this.preview?.legal && this.preview.stack) await this.act(`${this.verb} ${this.preview.stack}`);
  }
}

function rhombusKey({ kind, u, v }: Rhombus): string {
  return `${kind}${u},${v}`;
}

function readDraft(id: string): string | null {
  try {
    return sessionStorage.getItem(`kist.draft.${id}`);
  } catch {
    return null;
  }
}

function keepDraft(id: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(`kist.draft.${id}`);
    else sessionStorage.setItem(`kist.draft.${id}`, draft);
  } catch {
    // Then a reload loses the draft; nothing else depends on it.
  }
}
