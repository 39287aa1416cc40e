/** Every sound by its name, and how it is played on the instruments. */
import { bar, board, brush, later, pebble, type Place } from './instruments.ts';

/** Tuned bars, in hertz. */
const [G4, C5, D5, E5, G5, C6] = [392, 523.25, 587.33, 659.25, 783.99, 1046.5] as const;

/** Bars one after the other, `apart` seconds from each other; the last one rings longest. */
function tune(place: Place, pitches: readonly number[], apart: number, loud: number): void {
  pitches.forEach((pitch, index) => bar(later(place, index * apart), pitch, index === pitches.length - 1 ? 0.9 : 0.5, loud));
}

export const SOUNDS = {
  /** Wood is laid on wood. */
  lay(place) {
    board(place, 310, 0.14, 0.5);
  },
  /** Wood is taken into the hand. */
  take(place) {
    board(place, 520, 0.06, 0.22);
  },
  /** Rhombi are drawn from the pile. */
  draw(place) {
    brush(place, 0.16, 0.1);
    board(later(place, 0.13), 430, 0.07, 0.26);
    board(later(place, 0.21), 390, 0.08, 0.3);
  },
  /** Knuckles on the table, twice. */
  knock(place) {
    board(place, 132, 0.26, 0.95);
    board(later(place, 0.17), 122, 0.34, 1);
  },
  /** It was not so: the knock was wrong, a stone did not fit. */
  wrong(place) {
    board(place, 98, 0.3, 0.7);
    bar(later(place, 0.1), 196, 0.4, 0.35);
    bar(later(place, 0.26), 165, 0.6, 0.35);
  },
  /** Points come to somebody. */
  points(place) {
    tune(place, [E5, G5], 0.07, 0.34);
  },
  /** A stone is lifted. */
  lift(place) {
    pebble(place, 1900, 0.05, 0.2);
  },
  /** A stone is set down. */
  stone(place) {
    pebble(place, 1250, 0.09, 0.42);
    board(later(place, 0.012), 240, 0.12, 0.4);
  },
  /** Ready! is called. */
  ready(place) {
    board(place, 170, 0.2, 0.5);
    tune(later(place, 0.06), [G4, C5, E5], 0.12, 0.45);
  },
  /** A stone stood where it was said to stand. */
  right(place) {
    pebble(place, 1500, 0.06, 0.2);
    bar(later(place, 0.02), D5, 0.5, 0.4);
  },
  /** It is one's turn. */
  turn(place) {
    tune(place, [C5, E5], 0.13, 0.34);
  },
  win(place) {
    tune(place, [C5, E5, G5, C6], 0.14, 0.5);
  },
  /** Somebody is out, or others have won. */
  lose(place) {
    tune(place, [E5, D5, C5, G4], 0.2, 0.32);
  },
} satisfies Record<string, (place: Place) => void>;

export type Sound = keyof typeof SOUNDS;
