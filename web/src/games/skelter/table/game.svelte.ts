/** A running game of Helter-Skelter in the browser. All it knows of colours is what the server shows now. */
import type { Arrow, Field, Glide } from '../board/drawn.ts';
import { flightTime } from '../board/flight.ts';
import { glideTime } from '../../../preferences.svelte.ts';
import type { SkelterTable, Update } from '../../../protocol/messages.ts';
import { LiveMatch, type LiveRoom } from '../../../match/live.svelte.ts';
import { currentView } from '../../../match/players.ts';
import { sayAloud } from '../../../ui/announcer.ts';
import { commandsOf } from '../ear/commands.ts';
import { happened } from '../ear/telling.ts';
import { t } from '../i18n/index.ts';
import { colourOf, fieldsOf, liftedOf } from './fields.ts';
import { glideOf } from './glide.ts';
import { lastRound, lastStep } from './moves.ts';
import { sound } from '../../../sound/sound.ts';
import { isCall, pauses, revealOf, turnedUp, type Reveal } from './reveal.ts';
import { Stages } from './stages.ts';
import { allDone, callAnswer, callStep } from './told.ts';

/** What pressing a field means, by phase. */
const VERBS: Record<string, string> = { place: 'place', turn: 'touch', lifted: 'move' };
/** When a table has come up so often, the next time ends the game. */
const TWICE = 2;
/** How long the answer to a claim stays before the game goes on, in ms: long enough to be read. */
const READING = 1600;
/** How long the picture of a call stays once all stones have been lifted, and the empty places of who is out. */
const SCENE = 3200;
const LEAVING = 600;

export class SkelterGame extends LiveMatch {
  override readonly commands = commandsOf(this);
  override readonly tells = true;
  reveal = $state.raw<Reveal | null>(null);
  /** How many fields of the reveal have been turned up. */
  revealed = $state(0);
  /** Whether the stones of who called wrongly leave the board. */
  leaves = $state(false);
  /** Whether a stone is in the air. */
  flying = $state(false);
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

  /** Whether all that a call has to show is shown: then it is said how it turned out. */
  readonly isTold = $derived(this.reveal !== null && this.revealed >= this.reveal.fields.length);
  /** The own seats that are out, while others play on. */
  readonly isOut = $derived.by(() => !this.over && this.own.length > 0 && this.own.every((seat) => this.table?.out.includes(seat)));

  readonly #stages = new Stages();

  constructor(room: LiveRoom) {
    super(room);
    room.linger = (before, after) => this.#take(before, after);
  }

  override get isShowing(): boolean {
    return this.reveal !== null || this.flying;
  }

  close(): void {
    this.#stages.stop();
  }

  /** Prepares what is shown between two moments, before the later one is seen; gives how long it takes in ms. */
  #take(before: Update | null, after: Update): number {
    const was = before && tableOf(before);
    const now = tableOf(after);
    Object.assign(this, { asked: null, finishing: false, looksBack: false, trouble: '' });
    if (!was || !now) return 0;
    const seen = this.room.entries.filter(({ version }) => version <= after.version);
    this.told = allDone(seen, before.version, was, now, this) || this.told;
    sayAloud(happened(seen, before.version, was, now, this));
    const call = after.entries.find(isCall);
    this.glide = glideOf(after.version, after.entries, was, now);
    if (call) return this.#show(revealOf(call, was, now), now);
    return Math.max(now.verdict ? READING : 0, this.glide ? this.#fly() : 0);
  }

  #fly(): number {
    this.flying = flightTime() > 0;
    const land = () => {
      this.flying = false;
      sound('stone');
    };
    return this.#stages.play([[flightTime(), land]]);
  }

  /** Checks a call in front of everyone, stone by stone; how it turned out is told only then. Who wants no motion gets the last picture. */
  #show(reveal: Reveal, now: SkelterTable): number {
    const step = glideTime() * 1.3;
    const still = step === 0;
    Object.assign(this, { reveal, revealed: still ? reveal.fields.length : 0, leaves: false, flying: false });
    const lift = () => {
      this.#say(callStep(reveal, this.revealed, this));
      sound(reveal.wrong.has(reveal.fields[this.revealed] ?? '') ? 'wrong' : 'right');
      this.revealed += 1;
    };
    const answer = callAnswer(now, reveal, this);
    const tell = () => this.#say(answer);
    if (still) this.told = answer;
    const lifts = still ? [] : [flightTime() + step, ...pauses(reveal.fields.length, step).slice(1)];
    return this.#stages.play([
      ...lifts.map((wait): [number, () => void] => [wait, lift]),
      [step, tell],
      [SCENE, () => (this.leaves = true)],
      [reveal.wrong.size && !still ? LEAVING : 0, () => (this.reveal = null)],
    ]);
  }

  #say(words: string): void {
    this.told = words;
    sayAloud(words);
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
    return reveal ? fields.map((field) => ({ ...field, ...turnedUp(field.id, reveal, this.revealed, this.leaves) })) : fields;
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
