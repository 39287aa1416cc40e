/** A running game of Helter-Skelter in the browser. All it knows of colours is what the server shows now. */
import type { Arrow, Field, Glide } from '../board/drawn.ts';
import { glideTime } from '../../../preferences.svelte.ts';
import type { Entry, SkelterTable, Update } from '../../../protocol/messages.ts';
import { LiveMatch, type LiveRoom } from '../../../match/live.svelte.ts';
import { currentView } from '../../../match/players.ts';
import { t } from '../i18n/index.ts';
import { colourOf, fieldsOf, liftedOf } from './fields.ts';
import { lastRound, lastStep } from './moves.ts';
import { isCall, revealOf, turnedUp, type Reveal } from './reveal.ts';
import { allDone, callAnswer } from './told.ts';

/** What pressing a field means, by phase. */
const VERBS: Record<string, string> = { place: 'place', turn: 'touch', lifted: 'move' };
/** When a table has come up so often, the next time ends the game. */
const TWICE = 2;
/** How long the answer to a claim stays before the game goes on, in ms: long enough to be read. */
const READING = 1600;

export class SkelterGame extends LiveMatch {
  reveal = $state.raw<Reveal | null>(null);
  /** How many fields of the reveal have been turned up. */
  revealed = $state(0);
  /** What happened last, in words. */
  told = $state('');
  /** The stone that is on its way to where it lies. */
  glide = $state.raw<Glide | null>(null);
  /** What is asked about before it is done: a call, a pass that ends the game, a stone that is touched when the table
      has come up twice. */
  asked = $state<string | null>(null);
  /** Whether the stone in hand is to be put down with a call of Ready! */
  finishing = $state(false);
  /** Whether the moves of the last round are shown again. */
  looksBack = $state(false);

  /** The table as it is shown: while a call is being checked, as it was before. */
  readonly table = $derived.by(() => this.reveal?.before ?? (this.view?.table as SkelterTable | undefined));
  readonly verb = $derived(this.phase === 'lifted' && this.finishing ? 'finish' : VERBS[this.phase]);
  readonly targets = $derived(this.#targets());
  readonly fields = $derived(this.#fields());
  readonly lifted = $derived(this.table ? liftedOf(this.table) : null);
  readonly canFinish = $derived(this.view?.actions.some((action) => action.startsWith('finish ')) ?? false);
  readonly lastStep = $derived(lastStep(this.entries));
  readonly arrows = $derived(this.looksBack ? this.#arrows() : []);

  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(room: LiveRoom) {
    super(room);
    room.linger = (before, after) => this.#take(before, after);
  }

  override get isShowing(): boolean {
    return this.reveal !== null;
  }

  override get tells(): boolean {
    return true;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Prepares what is shown between two moments, before the later one is seen; gives how long it takes in ms. */
  #take(before: Update | null, after: Update): number {
    const was = before && tableOf(before);
    const now = tableOf(after);
    Object.assign(this, { asked: null, finishing: false, looksBack: false, trouble: '' });
    if (!was || !now) return 0;
    const seen = this.room.entries.filter(({ version }) => version <= after.version);
    this.told = allDone(seen, before.version, was, now, this) || this.told;
    const call = after.entries.find(isCall);
    if (call) return this.#show(revealOf(call, was, now), now);
    this.glide = glideOf(after, was, now);
    return now.verdict ? READING : this.glide ? glideTime() : 0;
  }

  /** Checks a call in front of everyone; how it turned out is told only then. */
  #show(reveal: Reveal, now: SkelterTable): number {
    const steps = reveal.fields.length + Math.ceil(READING / revealStep());
    Object.assign(this, { reveal, revealed: 0, glide: null });
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      this.revealed += 1;
      if (this.revealed <= steps) return;
      clearInterval(this.#timer);
      this.reveal = null;
      this.told = callAnswer(now, this);
    }, revealStep());
    return revealStep() * (steps + 2);
  }

  #targets(): Set<string> {
    if (this.seat === null) return new Set();
    const allowed = (this.view?.actions ?? []).map((action) => action.split(' '));
    return new Set(allowed.flatMap(([verb, field = '']) => (verb === this.verb ? [field] : [])));
  }

  #fields(): Field[] {
    const { table, reveal } = this;
    if (!table) return [];
    const fields = fieldsOf(table, (seat) => this.player(seat)?.called ?? '');
    return reveal ? fields.map((field) => ({ ...field, ...turnedUp(field.id, reveal, this.revealed) })) : fields;
  }

  #arrows(): Arrow[] {
    return lastRound(this.entries).map(({ seat, from, to }) => ({ from, to, colour: colourOf(this.table, seat) ?? 'slate' }));
  }

  /** Does what pressing a field means now. A field that is not allowed is asked for too: the answer says why. */
  async press(field: string): Promise<void> {
    if (this.room.waiting || this.isShowing || !this.own.length || this.over) return;
    const { seat, verb, table } = this;
    if (seat === null || !verb) this.trouble = t(seat === null ? 'error.not-to-act' : 'error.not-now');
    else if (table?.lifted?.from === field) this.trouble = t('status.lifted');
    else if (this.targets.has(field) && this.#asksBefore(verb)) this.asked = `${verb} ${field}`;
    else await this.act(`${verb} ${field}`);
  }

  #asksBefore(verb: string): boolean {
    return verb === 'finish' || (verb === 'touch' && (this.table?.repeats ?? 0) >= TWICE);
  }

  /** A pass, after a question where it would end the game. */
  async pass(): Promise<void> {
    if (this.table?.pass_ends) this.asked = 'pass';
    else await this.act('pass');
  }
}

function tableOf(update: Update): SkelterTable | undefined {
  return currentView(update)?.table as SkelterTable | undefined;
}

/** The way of the stone that was put down last; one that was claimed to stand right sends the other back. */
function glideOf({ version, entries }: Update, was: SkelterTable, now: SkelterTable): Glide | null {
  if (was.attack && now.verdict?.right) return { key: version, from: was.attack.on, to: was.attack.from };
  const last = entries.findLast(({ do: what }: Entry) => /^(move|place) /.test(what));
  if (!last) return null;
  return { key: version, from: was.lifted?.from ?? null, to: last.do.split(' ')[1] ?? '' };
}

function revealStep(): number {
  return Math.max(120, glideTime() * 1.6);
}
