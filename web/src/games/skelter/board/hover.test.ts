import { expect, it } from 'vitest';
import { hover, RADIUS } from './hover.ts';
import { ABOVE } from './places.ts';

const SYMBOL = 15;
const squares = Array.from({ length: 48 }, (_, at) => ({ id: `f${at}`, cx: (at % 8) * 100, cy: Math.floor(at / 8) * 100 }));
const hexagons = Array.from({ length: 30 }, (_, at) => ({ id: `f${at}`, cx: (at % 5) * 87, cy: Math.floor(at / 5) * 100 + (at % 2) * 50 }));

it.each([['squares', squares], ['hexagons', hexagons]])('a stone in the air hides no symbol on a board of %s', (_, fields) => {
  for (const { id, cx, cy } of fields) {
    const { x, y } = hover(fields, id);
    const nearest = Math.min(...fields.map((field) => Math.hypot(cx + x - field.cx, cy + y - field.cy)));
    expect(nearest - RADIUS, id).toBeGreaterThanOrEqual(SYMBOL);
  }
});

it('it stays within the board, and above its field', () => {
  for (const { id, cx, cy } of squares) {
    const { x, y } = hover(squares, id);
    expect(Math.abs(cx + x - 350), id).toBeLessThanOrEqual(350 + 40 - RADIUS + 1);
    expect(y).toBeLessThan(0);
    expect(cy + y - RADIUS, id).toBeGreaterThanOrEqual(-ABOVE);
  }
});
