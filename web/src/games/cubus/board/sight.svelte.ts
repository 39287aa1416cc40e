/** Looking closer at the table: with two fingers, the wheel, keys or buttons. */
import { THRESHOLD } from './drag.svelte.ts';
import { isWithin, type Box, type Point } from './lattice.ts';
import { closer, closeUp, shifted, showing, WHOLE, type Zoom } from './viewport.ts';

/** One step of a key or a button. */
const STEP = 1.5;

export class Sight {
  zoom = $state.raw<Zoom>(WHOLE);
  readonly isClose = $derived(this.zoom.factor > 1.001);

  readonly #whole: () => Box;
  readonly #toTable: (client: Point) => Point;
  /** The fingers on the table that look: one shifts, two come closer. */
  #fingers = new Map<number, Point>();
  #looking = false;
  /** Where a single finger that looks came down, until it goes elsewhere. */
  #tapped: Point | null = null;

  constructor(whole: () => Box, toTable: (client: Point) => Point) {
    this.#whole = whole;
    this.#toTable = toTable;
  }

  box(): Box {
    return closeUp(this.#whole(), this.zoom);
  }

  fit = (): void => {
    this.zoom = WHOLE;
  };

  /** A step closer, or back, around the middle of what is seen. */
  step(times: number = STEP): void {
    const { left, top, width, height } = this.box();
    this.zoom = closer(this.#whole(), this.zoom, times, { x: left + width / 2, y: top + height / 2 });
  }

  follow(point: Point): void {
    if (this.isClose) this.zoom = showing(this.#whole(), this.zoom, point);
  }

  /** Look at the whole again if one of these points is out of sight. */
  see(points: readonly Point[]): void {
    const box = this.box();
    if (points.some((point) => !isWithin(box, point))) this.fit();
  }

  /** The wheel scrolls the page; with Control (so do touchpads when fingers spread) it comes closer, and then it shifts. */
  wheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) {
      const at = this.#toTable({ x: event.clientX, y: event.clientY });
      this.zoom = closer(this.#whole(), this.zoom, Math.exp(-event.deltaY / 300), at);
    } else if (this.isClose) {
      this.#drag({ x: event.deltaX, y: event.deltaY }, { x: 0, y: 0 });
    } else return;
    event.preventDefault();
  };

  key(key: string): boolean {
    if (key === '+' || key === '=') this.step();
    else if (key === '-') this.step(1 / STEP);
    else if (key === '0') this.fit();
    else return false;
    return true;
  }

  /** A finger comes down, on a rhombus or beside all of them. True when it looks, and is not there to move rhombi. */
  press(event: PointerEvent, beside: boolean): boolean {
    if (event.pointerType !== 'touch') return false;
    if (event.isPrimary) this.#fingers.clear();
    this.#fingers.set(event.pointerId, at(event));
    this.#looking = this.#fingers.size > 1 || (beside && this.isClose);
    this.#tapped = this.#looking && this.#fingers.size === 1 ? at(event) : null;
    return this.#looking;
  }

  move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    const now = at(event);
    this.#fingers.set(event.pointerId, now);
    if (this.#tapped && distance(this.#tapped, now) >= THRESHOLD) this.#tapped = null;
    if (!this.#looking) return;
    if (other) this.#spread(before, now, other);
    else this.#drag(before, now);
  };

  /** A finger is lifted. True when it looked, but went nowhere: a tap. */
  release = (event: PointerEvent): boolean => this.#fingers.delete(event.pointerId) && this.#tapped !== null;

  #spread(before: Point, now: Point, other: Point): void {
    const times = distance(now, other) / Math.max(distance(before, other), 1);
    const around = this.#toTable(between(before, other));
    this.zoom = closer(this.#whole(), this.zoom, times, around);
    this.#drag(between(before, other), between(now, other));
  }

  /** Shift so that what was under one place of the window comes under the other. */
  #drag(from: Point, to: Point): void {
    const [was, is] = [this.#toTable(from), this.#toTable(to)];
    this.zoom = shifted(this.#whole(), this.zoom, { x: was.x - is.x, y: was.y - is.y });
  }
}

function at({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
