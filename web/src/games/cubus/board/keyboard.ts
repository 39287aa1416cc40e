/** The keyboard on the table: going from rhombus to rhombus, and from place to place with rhombi in hand. */
import { middle, type Direction, type Rhombus } from './lattice.ts';

const KEYS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const OPPOSITE: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/** The direction of an arrow key on the table; from the other side of the table everything is turned round. */
export function directionOf(key: string, upsideDown: boolean): Direction | undefined {
  const direction = KEYS[key];
  return direction && upsideDown ? OPPOSITE[direction] : direction;
}

const AHEAD: Record<Direction, { x: number; y: number }> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The next of these in that direction: near, and not too far off to the side. */
export function nextTowards<Item extends Rhombus>(items: readonly Item[], from: Item, direction: Direction): Item {
  const start = middle(from);
  const ahead = AHEAD[direction];
  let best = from;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const at = middle(item);
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    const forward = dx * ahead.x + dy * ahead.y;
    const aside = Math.abs(dx * ahead.y) + Math.abs(dy * ahead.x);
    if (forward < 1 || aside > forward * 2) continue;
    const cost = forward + 2 * aside;
    if (cost < bestCost) [best, bestCost] = [item, cost];
  }
  return best;
}
