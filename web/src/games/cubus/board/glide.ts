/** How rhombi glide to their new places: one after the other, and a large rebuild closer after each other. */

/** How much of its way each has gone when the next sets off. */
const APART = 0.6;
/** The last sets off after as much time as so many rhombi take, however many there are. */
const LONGEST = 6;

/** When the rhombus of this turn sets off, in the time that one takes for its way. */
export function setOff(turn: number, count: number, glide: number): number {
  return turn * glide * Math.min(APART, LONGEST / Math.max(count, 1));
}

/** How long it takes until the last has arrived. */
export function wholeGlide(count: number, glide: number): number {
  return glide + setOff(count - 1, count, glide);
}
