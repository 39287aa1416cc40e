/** A running game of Cubus in the browser: the draft, what the server says of it, and what can be done now. */
import { untrack } from 'svelte';
import { Bench, type Said } from '../board/bench.svelte.ts';
import { lying, restore, save } from '../board/draft.ts';
import { wholeGlide } from '../board/glide.ts';
import { fromTriple, toTriple, type Kind, type Point, type Rhombus } from '../board/lattice.ts';
import { pictureKey } from '../board/wood.ts';
import { Refused, Unreachable } from '../../../net/api.ts';
import { words } from '../../../net/words.ts';
import { glideTime, preferences } from '../../../preferences.svelte.ts';
import type { Column, CrateEdit, CubusTable, Picture, Preview, PreviewOrder, Update } from '../../../protocol/messages.ts';
import { LiveMatch, type LiveRoom } from '../../../match/live.svelte.ts';
import { currentView } from '../../../match/players.ts';
import { commandsOf } from '../ear/commands.ts';
import { tell } from '../ear/telling.ts';
import { preview as previewOf } from '../preview.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { Hinting } from './hinting.svelte.ts';
import { groupsAround } from './layers.ts';
import { Presses } from './presses.svelte.ts';
import { movedBetween, movedLast, rhombiIn } from './moved.ts';
import { lastBuild } from './sheet.ts';

/** How it stands with the last question what the draft is worth. */
export type Answer = 'here' | 'awaited' | 'late' | 'failed';

/** What was overlooked is shown so many times slower than other builds. */
const SLOWER = 1.8;
/** So long everybody sees that somebody knocked, and what came of it, in ms, before the table goes on. */
const STAGED = 900;
/** After so many ms what was said of the draft before is no longer shown. */
const LATE = 600;

export type Tool = 'rhombi' | 'add' | 'take' | 'turn';

export class CubusGame extends LiveMatch {
  readonly bench: Bench;
  override readonly commands = commandsOf(this);
  override readonly tells = true;
  /** Filled by the board once it is there. */
  boardWindow = $state.raw<{ toTable: (client: Point) => Point; element: () => Element | undefined }>();
  /** What the server said last: of this draft when the answer is `here`, else of one before. */
  preview = $state.raw<Preview | null>(null);
  answer = $state<Answer>('here');
  tool = $state<Tool>(preferences.mode === 'crates' ? 'add' : 'rhombi');
  said = $state.raw<Said | null>(null);
  /** A column that is pointed at in one of the views. */
  pointed = $state.raw<{ x: number; y: number } | null>(null);
  /** Which pieces glide, in which order, while a move of somebody else is followed. */
  order = $state.raw<Readonly<Record<string, number>>>({});
  following = $state(false);
  /** Milliseconds that one rhombus takes for its way, and until all that moves now has arrived. */
  glide = $state(0);
  gliding = $state(0);

  /** Presses on crates, each carried out on what the one before has made. */
  readonly presses = new Presses((edit) => this.#carryOut(edit));
  readonly hinting = new Hinting(this);
  readonly table = $derived(this.view?.table as CubusTable | undefined);
  readonly scene = $derived(this.view?.scene ?? null);
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
  /** Whose rhombi these are; null where they are nobody's own, as with leftovers. */
  readonly handOf = $derived(this.#ownerNow());
  /** What is to be said of the draft: nothing while what was said of an earlier one is all there is. */
  readonly told = $derived.by(() => {
    const isShown = this.answer === 'here' || this.answer === 'awaited';
    return isShown && this.bench.changed && !this.following ? this.preview : null;
  });
  /** What is to be said of the draft in words: of the one that lies there now and of no other. */
  readonly remark = $derived(this.answer === 'here' ? this.told : null);
  /** Whether it was asked to build this very draft, and could not be. */
  readonly refused = $derived.by(() => this.#refusedDraft === pictureKey(this.bench.pieces) && Boolean(this.remark?.error));
  /** Whether the draft as it lies may be built. */
  readonly canBuild = $derived(this.told?.legal === true && this.answer === 'here' && !this.presses.working);
  /** The stack to show in the other views: the draft as far as it is one, else the table. */
  readonly picture = $derived.by((): Picture | null => (this.bench.changed && !this.following && this.preview?.picture) || (this.scene?.picture ?? null));

  #tableKey = '';
  /** The phase of the table that was followed last. */
  #phase = '';
  #refusedDraft = $state('');
  #asked = 0;
  #askedFor = '';
  #settle: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(room: LiveRoom) {
    super(room);
    this.bench = new Bench(
      {
        toTable: (client) => this.boardWindow?.toTable(client) ?? client,
        element: () => this.boardWindow?.element(),
      },
      (said) => (this.said = said),
      (at) => groupsAround(at, this.bench.changed && this.answer !== 'here' ? null : this.#seen()),
    );
    room.linger = (before, after) => {
      tell(this, before, after);
      return this.#glideTotal(before, after);
    };
  }

  /** The page was left: nothing is asked any more, and no draft of it takes the place of a later one. */
  close(): void {
    this.#asked++;
    for (const timer of [this.#settle, this.#late, this.#retry]) clearTimeout(timer);
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

  #ownerNow(): number | null {
    const { table } = this;
    if (!table || this.phase === 'leftovers' || this.phase === 'lay') return null;
    return table.passer ?? (this.own.includes(table.turn) ? table.turn : (this.own[0] ?? null));
  }

  /** The colour in which somebody is shown. */
  colourOf(seat: number): string {
    return `var(--seat-${(this.player(seat)?.colour ?? seat) % 6})`;
  }

  /** The stack that lies on the table now, the draft included; null when the draft is none. */
  #seen(): Picture | null {
    return this.bench.changed ? (this.preview?.picture ?? null) : (this.scene?.picture ?? null);
  }

  // Following the table ---------------------------------------------------------------------------------------

  /** Takes over what the table shows, gliding when somebody else has moved something. */
  follow(): void {
    const picture = rhombiIn(this.update);
    const key = `${pictureKey(picture)}|${this.hand}`;
    const stolen = this.#phase === 'show';
    this.#phase = this.phase;
    if (key === this.#tableKey) return;
    const moved = this.#tableKey.split('|')[0] !== pictureKey(picture) && this.#tableKey !== '';
    this.#tableKey = key;
    this.presses.forget();
    clearTimeout(this.#settle);
    this.gliding = 0;
    const glide = glideTime() * (stolen ? SLOWER : 1);
    this.glide = glide;
    if (!moved || !glide) return this.#settleDown(picture);
    const ids = this.bench.adopt(picture);
    this.order = Object.fromEntries(ids.map((id, index) => [id, index]));
    if (!ids.length) return this.#settleDown(picture);
    this.following = true;
    this.gliding = wholeGlide(ids.length, glide);
    this.#settle = setTimeout(() => this.#settleDown(picture), this.gliding + 60);
  }

  #settleDown(picture: Rhombus[]): void {
    this.following = false;
    // The pieces are numbered anew: none of them moves.
    this.glide = 0;
    this.order = {};
    this.#forgetAnswer();
    this.bench.start(picture, [...this.hand] as Kind[], this.scene?.nailed.map(([u, v]) => ({ u, v })));
    this.bench.draft = restore(this.bench.draft, readDraft(this.room.id));
  }

  /** How long a moment is shown before the next one. */
  #glideTotal(before: Update | null, after: Update): number {
    const phases = [before, after].map((update) => (update ? currentView(update)?.phase : undefined));
    const stolen = phases[0] === 'show' && phases[1] !== 'show';
    const staged = stolen || (phases[0] === 'knock' && phases[1] === 'show') ? STAGED : 0;
    const moved = movedBetween(before, after);
    const glide = glideTime() * (stolen ? SLOWER : 1);
    return Math.max(staged, moved && glide ? wholeGlide(moved, glide) + (stolen ? STAGED : 210) : 0);
  }

  // The draft -------------------------------------------------------------------------------------------------

  /** Keeps the draft for a reload and asks the server what it is worth. */
  ask(): void {
    const { draft, changed } = this.bench;
    if (this.following) return;
    keepDraft(this.room.id, changed ? save(draft) : null);
    if (!changed && !this.crateMode) return this.#forgetAnswer();
    const rhombi = lying(draft);
    const key = `${this.#tableKey}#${pictureKey(rhombi)}`;
    if (key === this.#askedFor) return;
    this.#askedFor = key;
    this.#await();
    void this.#previewOf({ rhombi: movedLast(rhombi, rhombiIn(this.update)).map(toTriple) }, null);
  }

  #forgetAnswer(): void {
    this.#asked++;
    this.preview = null;
    this.#askedFor = '';
    this.#answered('here');
  }

  /** A question is on its way; one that failed before is still known to have failed. */
  #await(): void {
    if (untrack(() => this.answer) === 'failed') return;
    this.#answered('awaited');
    this.#late = setTimeout(() => (this.answer = 'late'), LATE);
  }

  #answered(answer: Answer): void {
    clearTimeout(this.#late);
    this.answer = answer;
  }

  /** What there is to say of a draft, after an edit if there is one; `isLaid` where it is what lies there now, and not what is to be made of it. */
  async #previewOf(draft: PreviewOrder['draft'], edit: CrateEdit | null, isLaid = edit === null): Promise<Preview | null> {
    const { table } = this;
    if (!table) return null;
    const turn = ++this.#asked;
    const { stack, origin, rules } = table;
    const position = { stack, origin, rules, hand: this.hand };
    try {
      const preview = await this.look({ position, draft, edit });
      if (turn !== this.#asked) return null;
      // What leads to no stack changes nothing.
      if (isLaid || preview.picture) this.preview = preview;
      this.#answered('here');
      this.trouble = '';
      return preview;
    } catch (reason) {
      if (turn === this.#asked) this.#notPreviewed(reason, turn, !isLaid);
      return null;
    }
  }

  /** What there is to say of a draft. */
  protected look(order: PreviewOrder): Promise<Preview> {
    return previewOf(order);
  }

  /** A look at a draft is tried again by itself; a press that came to nothing is told, with those that waited for it. */
  #notPreviewed(reason: unknown, turn: number, wasPress: boolean): void {
    const isAway = reason instanceof Unreachable || (reason instanceof Refused && reason.status >= 500);
    if (wasPress) this.presses.forget();
    else this.#answered('failed');
    if (isAway && !wasPress) this.#retry = setTimeout(() => this.#askAgain(turn), 1000);
    else this.trouble = words(reason, this.game);
  }

  #askAgain(turn: number): void {
    if (turn !== this.#asked) return;
    this.#askedFor = '';
    this.ask();
  }

  /** Change the draft by a crate; the rhombi follow. Gives the columns as they were. */
  async #carryOut(edit: CrateEdit): Promise<readonly Column[] | null> {
    const key = this.#tableKey;
    const before = this.picture?.columns ?? [];
    const preview = await this.#previewOf({ rhombi: lying(this.bench.draft).map(toTriple) }, edit);
    return this.#adopt(preview, key) ? before : null;
  }

  /** Lays what was asked about, unless the table has become another one meanwhile. */
  #adopt(preview: Preview | null, key: string): boolean {
    if (!preview?.picture || this.following || key !== this.#tableKey) return false;
    const rhombi = preview.picture.rhombi.map(fromTriple);
    this.#askedFor = `${key}#${pictureKey(rhombi)}`;
    this.glide = glideTime();
    this.bench.adopt(rhombi);
    return true;
  }

  /** Lay a whole stack as the draft. Gives what there is to say of it: without a picture it is no stack, and nothing has changed. */
  async lay(stack: string): Promise<Preview | null> {
    const key = this.#tableKey;
    const preview = await this.#previewOf({ stack }, null, false);
    this.#adopt(preview, key);
    return preview;
  }

  /** What there is to say of what lies there now, where that is no draft. */
  async seen(): Promise<Preview | null> {
    return this.preview ?? this.#previewOf({ rhombi: lying(this.bench.draft).map(toTriple) }, null);
  }

  /** Take another tool; how somebody likes to build is remembered for the next table. */
  choose(tool: Tool): void {
    this.tool = tool;
    preferences.mode = tool === 'rhombi' ? 'rhombi' : 'crates';
    // Crates can only be added to something that is a stack.
    if (tool !== 'rhombi' && this.bench.changed && !this.following && !this.preview?.stack) this.bench.reset();
  }

  // Acting ----------------------------------------------------------------------------------------------------

  /** Build the draft; one that cannot be built shows why. */
  async build(): Promise<void> {
    const { verb, preview } = this;
    this.#refusedDraft = this.canBuild ? '' : pictureKey(this.bench.pieces);
    if (!verb || !this.canBuild || !preview?.stack) return;
    await this.act(`${verb} ${preview.stack}`);
    // An offer is sealed: who answers next at this screen must not find it on the table.
    if (verb === 'offer' && !this.trouble) this.#clear();
  }

  /** The own build that can be taken back now, by its version. */
  readonly takesBack = $derived.by(() => {
    const [seat] = this.own;
    return this.over || !this.update.takes_back || seat === undefined ? null : lastBuild(this.entries, seat);
  });

  takeBack = async (): Promise<void> => {
    if (this.takesBack !== null) await this.act(`takeback ${this.takesBack}`, this.own[0]);
  };

  #clear(): void {
    keepDraft(this.room.id, null);
    this.#settleDown(rhombiIn(this.update));
  }
}
