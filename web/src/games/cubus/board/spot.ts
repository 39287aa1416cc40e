/** Something to press on the table. */
export interface Spot {
  readonly key: string;
  readonly u: number;
  readonly v: number;
  readonly sign: '+' | '−';
  readonly label: string;
  /** A number to show instead of the sign. */
  readonly note?: string;
}
