/** From field to field with the arrow keys. */

interface Placed {
  readonly id: string;
  readonly cx: number;
  readonly cy: number;
}

const AHEAD: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The nearest field in the direction of a key, if it is an arrow; the same one where the board ends. */
export function fieldAhead(fields: readonly Placed[], id: string, key: string): string | undefined {
  const ahead = AHEAD[key];
  const from = fields.find((field) => field.id === id);
  if (!ahead || !from) return undefined;
  const next = fields
    .map((field) => {
      const forward = (field.cx - from.cx) * ahead[0] + (field.cy - from.cy) * ahead[1];
      const aside = Math.abs((field.cx - from.cx) * ahead[1]) + Math.abs((field.cy - from.cy) * ahead[0]);
      return { field, forward, cost: forward + 2 * aside };
    })
    .filter(({ forward }) => forward > 1)
    .sort((one, other) => one.cost - other.cost)[0];
  return next?.field.id ?? id;
}
