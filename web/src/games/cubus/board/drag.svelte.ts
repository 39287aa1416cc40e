/** Dragging rhombi, from the tray or within the picture: where they float, and where they would land. */
import { fromScreen, middle, snap, toScreen, type Kind, type Place, type Point } from './lattice.ts';

export interface Carried {
  readonly id: string;
  readonly kind: Kind;
  /** Where it lay; null when it comes from the tray. */
  readonly from: Place | null;
}

/** Where the window that shows the table is, and how its pixels become points of the table. */
export interface Window {
  readonly toTable: (client: Point) => Point;
  readonly element: () => Element | undefined;
}

/** A finger moves this far before a tap becomes a drag. */
export const THRESHOLD = 5;
/** Under a finger a rhombus from the tray would not be seen: it floats this many pixels above. */
const ABOVE_FINGER = 46;

type Landing = { readonly to: 'table'; readonly places: Record<string, Place> } | { readonly to: 'tray' };

export class Drag {
  carried = $state.raw<readonly Carried[]>([]);
  /** How far the carried rhombi float from where they were, on the table's scale. */
  floating = $state.raw<Place>({ u: 0, v: 0 });
  overTray = $state(false);
  active = $derived(this.carried.length > 0);
  step = $derived(snap(this.floating));

  #pressed: { at: Point; lift: number; carried: readonly Carried[] } | null = null;
  #start: Point = { x: 0, y: 0 };
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  press(event: PointerEvent, carried: readonly Carried[]): void {
    const lift = event.pointerType === 'touch' && carried[0]?.from === null ? ABOVE_FINGER : 0;
    this.#pressed = { at: { x: event.clientX, y: event.clientY }, lift, carried };
  }

  /** Follows the pointer; true once it is a drag and no longer a tap. */
  move(event: PointerEvent): boolean {
    const pressed = this.#pressed;
    if (!pressed) return false;
    if (!this.active) {
      if (Math.hypot(event.clientX - pressed.at.x, event.clientY - pressed.at.y) < THRESHOLD) return false;
      this.#start = this.#window.toTable({ x: pressed.at.x, y: pressed.at.y });
      this.carried = pressed.carried;
    }
    const hangs = { x: event.clientX, y: event.clientY - pressed.lift };
    const now = this.#window.toTable(hangs);
    const first = this.carried[0];
    // What comes from the tray hangs at the pointer by its middle; what lay on the table keeps its distance.
    const start = first && !first.from ? middle({ kind: first.kind, u: 0, v: 0 }) : this.#start;
    this.floating = fromScreen({ x: now.x - start.x, y: now.y - start.y });
    this.overTray = !this.#isOverTable(hangs);
    return true;
  }

  /** Lets go: where everything lands, or null when it was only a tap. */
  release(): Landing | null {
    const { carried, step, overTray, active } = this;
    this.cancel();
    if (!active) return null;
    if (overTray) return { to: 'tray' };
    return { to: 'table', places: landing(carried, step) };
  }

  cancel(): void {
    this.#pressed = null;
    this.carried = [];
    this.overTray = false;
  }

  /** Where it is seen counts: a finger may be below the edge of the table while what hangs above it is not. */
  #isOverTable({ x, y }: Point): boolean {
    const edge = this.#window.element()?.getBoundingClientRect();
    if (!edge) return false;
    return x >= edge.left && x <= edge.right && y >= edge.top && y <= edge.bottom;
  }
}

export function landing(carried: readonly Carried[], step: Place): Record<string, Place> {
  return Object.fromEntries(
    carried.map(({ id, from }) => [id, { u: (from?.u ?? 0) + step.u, v: (from?.v ?? 0) + step.v }]),
  );
}

export function translate(place: Place): string {
  const { x, y } = toScreen(place);
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
}
