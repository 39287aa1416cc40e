/** What is drawn of the board, and moves on it. */

export interface Field {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** The colour that can be seen; null for a neutral field, undefined when it is covered. */
  readonly colour: string | null | undefined;
  /** The stones, lowest first, by their colour. */
  readonly pile: readonly string[];
  readonly label: string;
  /** A colour under a pile that everybody is being shown. */
  readonly peek?: string | undefined;
  /** How clearly that is drawn, up to 1. */
  readonly clear?: number;
  readonly mark?: 'right' | 'wrong' | undefined;
  /** Whether its stones are held up, so that all see what is under them. */
  readonly raised?: boolean;
  /** Whether its stones are leaving the board. */
  readonly leaving?: boolean;
}

/** The way of a stone to where it lies now; from nowhere when it comes onto the board. `key` tells ways apart. */
export interface Glide {
  readonly key: number;
  readonly from: string | null;
  readonly to: string;
  /** The colour that it will cover: it is seen until the stone has landed, and not longer. */
  readonly over?: string | undefined;
  /** Whether it was in the air, and not on a pile. */
  readonly lifted?: boolean;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly colour: string;
}
