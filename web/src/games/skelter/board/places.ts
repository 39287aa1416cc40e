/** Where fields and the stones on them are drawn. */

/** How far apart fields lie that are one step from each other. */
export const PITCH = 100;
/** So much room there is above the middles of the first row. */
export const ABOVE = 84;

/** High piles are pressed together, so that they do not hide the field behind. */
export const rise = (stones: number) => Math.min(15, 44 / Math.max(1, stones - 1));

export function edgesOf(fields: readonly { readonly x: number; readonly y: number }[]): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [fields.map(({ x }) => x), fields.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
