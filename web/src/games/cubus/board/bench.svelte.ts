/** The workbench: a draft in the making, with pointer and keyboard. It reports changes and knows no rules. */
import { Drag, landing, type Carried, type Window } from './drag.svelte.ts';
import * as drafts from './draft.ts';
import type { Draft, Lying, Piece } from './draft.ts';
import { carriedOn, nearest, wayOf, withHeld, type Held } from './held.ts';
import { directionOf, nextTowards } from './keyboard.ts';
import { boxBetween, isWithin, middle } from './lattice.ts';
import type { Box, Direction, Kind, Place, Point, Rhombus } from './lattice.ts';

/** What just happened, for those who listen instead of looking. */
export type Said =
  | { readonly what: 'cursor'; readonly piece: Lying }
  | { readonly what: 'picked-up' | 'laid' | 'taken-up' | 'selected'; readonly count: number }
  /** How far it is now from where it was picked up. */
  | { readonly what: 'carried'; readonly way: Place }
  | { readonly what: 'nailed' | 'put-back' };

/** Two presses on the same rhombus within so many ms are one double press. */
const TWICE_WITHIN = 400;

export class Bench {
  draft = $state.raw<Draft>(drafts.begin([], []));
  selected = $state.raw<ReadonlySet<string>>(new Set());
  cursor = $state<string | null>(null);
  held = $state.raw<Held | null>(null);
  /** A part of the table that the mouse draws around rhombi, to select them. */
  band = $state.raw<Box | null>(null);
  upsideDown = $state(false);
  readonly drag: Drag;

  readonly tray = $derived(drafts.tray(this.draft));
  readonly slots = $derived(drafts.slots(this.draft));
  readonly changed = $derived(drafts.isChanged(this.draft));
  readonly pieces = $derived(withHeld(drafts.lying(this.draft), this.held));
  readonly heldIds = $derived(new Set(this.held?.carried.map(({ id }) => id)));

  readonly #window: Window;
  readonly #say: (said: Said) => void;
  readonly #groups: (at: Rhombus) => readonly Rhombus[][];
  #pressedId: string | null = null;
  /** The pointer that is followed, while it is down. */
  #pointer: number | null = null;
  #bandFrom: Point | null = null;
  #tapped: { readonly id: string; readonly at: number } | null = null;

  /** `groups` says what belongs together with a rhombus, fewest first. */
  constructor(window: Window, say: (said: Said) => void, groups: (at: Rhombus) => readonly Rhombus[][] = () => []) {
    this.#window = window;
    this.drag = new Drag(window);
    this.#say = say;
    this.#groups = groups;
  }

  start(table: readonly Rhombus[], hand: readonly Kind[], nailed: readonly Place[] = []): void {
    this.draft = drafts.begin(table, hand, nailed);
    this.letGo();
    this.cursor = null;
  }

  letGo(): void {
    this.selectNothing();
    this.held = null;
    this.drag.cancel();
  }

  undo = (): void => this.#become(drafts.undo(this.draft), this.selected);
  redo = (): void => this.#become(drafts.redo(this.draft), this.selected);
  reset = (): void => this.#become(drafts.reset(this.draft));

  /** Show this picture; what the hand lacks for it is borrowed. Gives the pieces that move, in the order they go. */
  adopt(picture: readonly Rhombus[]): string[] {
    const before = this.draft.places;
    this.#become(drafts.adopt(this.draft, picture));
    const moved = drafts.lying(this.draft).filter(({ id, u, v }) => {
      const was = before[id];
      return !was || was.u !== u || was.v !== v;
    });
    return moved.sort((one, other) => other.u + other.v - one.u - one.v).map(({ id }) => id);
  }

  /** What was selected stays so, as far as it lies on the table. */
  #become(draft: Draft, selected: Iterable<string> = []): void {
    this.draft = draft;
    this.letGo();
    this.selected = new Set([...selected].filter((id) => draft.places[id]));
  }

  // Pointer ---------------------------------------------------------------------------------------------------

  press(id: string | null, event: PointerEvent): void {
    // A second finger does not take over from the first; a primary one comes when there is no other.
    if (event.button !== 0 || this.held || (this.#pointer !== null && !event.isPrimary)) return;
    this.#pointer = event.pointerId;
    this.#pressedId = id;
    const piece = id === null ? undefined : this.#piece(id);
    this.#bandFrom = piece || event.pointerType === 'touch' ? null : this.#onTable(event);
    if (piece && !piece.nailed) this.drag.press(event, this.#carriedWith(piece));
  }

  pointerMove = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    if (this.#bandFrom) this.band = boxBetween(this.#bandFrom, this.#onTable(event));
    else this.drag.move(event);
  };

  pointerUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    this.#pointer = null;
    if (this.band) return this.#selectWithin(this.band);
    const carried = this.drag.carried.map(({ id }) => id);
    const landed = this.drag.release();
    if (!landed) this.#press(this.#pressedId, event.timeStamp);
    else if (landed.to === 'table') this.#become(drafts.lay(this.draft, landed.places), this.selected);
    else this.#become(drafts.takeUp(this.draft, carried));
  };

  pointerCancel = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointer) this.letGoOfPointer();
  };

  /** Forget what was pressed: nothing is moved by it. */
  letGoOfPointer = (): void => {
    this.#pointer = null;
    this.band = null;
    this.drag.cancel();
  };

  #onTable({ clientX, clientY }: PointerEvent): Point {
    return this.#window.toTable({ x: clientX, y: clientY });
  }

  /** Select what lies within with its middle. */
  #selectWithin(box: Box): void {
    this.band = null;
    const inside = this.pieces.filter((piece) => !piece.nailed && isWithin(box, middle(piece)));
    this.selected = new Set(inside.map(({ id }) => id));
  }

  /** A press that moved nothing: one selects, two take more of what belongs together. */
  #press(id: string | null, at: number): void {
    const isSecond = id !== null && this.#tapped?.id === id && at - this.#tapped.at < TWICE_WITHIN;
    this.#tapped = id === null ? null : { id, at };
    const here = isSecond ? this.pieces.find((piece) => piece.id === id && !piece.nailed) : undefined;
    if (here) this.#widen(here);
    else this.#tap(id);
  }

  /** Select the crate around a rhombus; if that is selected its layer, then all above it too, and then nothing. */
  #widen(here: Lying): void {
    const has = (id: string) => id === here.id || this.selected.has(id);
    const groups = this.#groups(here).map((group) => this.#idsOf(group));
    const next = groups.find((ids) => !ids.every(has));
    this.selected = new Set(next);
    this.cursor = here.id;
    this.#say({ what: 'selected', count: this.selected.size });
  }

  #idsOf(rhombi: readonly Rhombus[]): string[] {
    const wanted = new Set(rhombi.map(({ kind, u, v }) => `${kind}${u},${v}`));
    return this.pieces.flatMap(({ id, kind, u, v, nailed }) => (!nailed && wanted.has(`${kind}${u},${v}`) ? [id] : []));
  }

  #tap(id: string | null): void {
    const piece = id === null ? undefined : this.#piece(id);
    if (!piece) this.selectNothing();
    else if (piece.nailed) this.#say({ what: 'nailed' });
    else if (this.draft.places[piece.id]) this.#toggle(piece.id);
  }

  selectNothing = (): void => {
    this.selected = new Set();
  };

  #toggle(id: string): void {
    const selected = new Set(this.selected);
    if (!selected.delete(id)) selected.add(id);
    this.selected = selected;
    this.cursor = id;
  }

  #carriedWith(piece: Piece): Carried[] {
    const ids = this.selected.has(piece.id) ? [...this.selected] : [piece.id];
    return ids.map((id) => {
      const each = this.#piece(id) ?? piece;
      return { id, kind: each.kind, from: this.draft.places[id] ?? null };
    });
  }

  #piece(id: string): Piece | undefined {
    return this.draft.pieces.find((piece) => piece.id === id);
  }

  // Keyboard --------------------------------------------------------------------------------------------------

  /** Take a rhombus of the tray into the keyboard's hands, near the cursor. */
  pick(id: string): void {
    const piece = this.#piece(id);
    if (!piece) return;
    const by = this.draft.places[id] ? { u: 0, v: 0 } : nearest(piece.kind, this.#atCursor());
    this.held = { carried: this.#carriedWith(piece), by, start: by };
    this.#say({ what: 'picked-up', count: this.held.carried.length });
  }

  key = (event: KeyboardEvent): void => {
    if (this.#shortcut(event) || (this.held ? this.#keyWhileHolding(event) : this.#keyAtRest(event))) {
      event.preventDefault();
    }
  };

  #shortcut(event: KeyboardEvent): boolean {
    if (!(event.ctrlKey || event.metaKey)) return false;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) this.redo();
    else if (key === 'z') this.undo();
    else return false;
    return true;
  }

  #keyAtRest(event: KeyboardEvent): boolean {
    const direction = directionOf(event.key, this.upsideDown);
    const here = this.#atCursor();
    if (!here) return false;
    if (direction) this.#goTo(this.cursor ? nextTowards(this.pieces, here, direction) : here);
    else if (event.key === 'x' || (event.key === ' ' && event.shiftKey)) this.#tap(here.id);
    else if (event.key === 'c') this.#widen(here);
    else if (event.key === 'Enter' || event.key === ' ') this.#pickAtCursor(here);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#putAway(this.#idsAt(here));
    else if (event.key === 'Escape') this.selectNothing();
    else return false;
    return true;
  }

  #keyWhileHolding(event: KeyboardEvent): boolean {
    const { held } = this;
    const direction = directionOf(event.key, this.upsideDown);
    if (!held) return false;
    if (direction) this.#carry(held, direction);
    else if (event.key === 'Enter' || event.key === ' ') this.#layHeld(held.carried, held.by);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#putAway(held.carried.map(({ id }) => id));
    else if (event.key === 'Escape') {
      this.held = null;
      this.#say({ what: 'put-back' });
    } else return false;
    return true;
  }

  #carry(held: Held, direction: Direction): void {
    this.held = carriedOn(held, direction);
    this.#say({ what: 'carried', way: wayOf(this.held) });
  }

  #layHeld(carried: readonly Carried[], by: Place): void {
    this.cursor = carried[0]?.id ?? null;
    this.#become(drafts.lay(this.draft, landing(carried, by)), this.selected);
    this.#say({ what: 'laid', count: carried.length });
  }

  #putAway(ids: string[]): void {
    this.cursor = null;
    this.#become(drafts.takeUp(this.draft, ids));
    this.#say({ what: 'taken-up', count: ids.length });
  }

  #pickAtCursor(here: Lying): void {
    if (here.nailed) this.#say({ what: 'nailed' });
    else this.pick(here.id);
  }

  #idsAt(here: Lying): string[] {
    return this.selected.has(here.id) ? [...this.selected] : [here.id];
  }

  #goTo(piece: Lying): void {
    this.cursor = piece.id;
    this.#say({ what: 'cursor', piece });
  }

  #atCursor(): Lying | undefined {
    return this.pieces.find(({ id }) => id === this.cursor) ?? this.pieces[0];
  }
}
