import type { Kind } from './lattice.ts';

/** Something to press on the table. */
export interface Spot {
  readonly key: string;
  readonly u: number;
  readonly v: number;
  readonly sign: '+' | '−';
  readonly label: string;
  /** A number to show instead of the sign. */
  readonly note?: string;
  /** What the hand lacks for it, shown where somebody points at it. */
  readonly lacks?: readonly Kind[];
  /** It brings nothing by itself. */
  readonly idle?: boolean;
}
