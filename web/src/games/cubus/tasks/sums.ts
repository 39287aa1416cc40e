/** What towers add to a number that was asked for, as the engine tells it. */
import type { Solution } from '../../../protocol/messages.ts';

export interface Sum {
  /** The kind of rhombus; empty where crates are counted. */
  readonly name: string;
  readonly parts: readonly number[];
  readonly sum: number;
}

const ASKED: Readonly<Record<string, readonly string[]>> = { count: ['crates'], hidden: ['hidden'], rhombi: ['L', 'R', 'D'] };

/** One sum for each number of the answer, of the towers that add something. */
export function sumsOf(kind: string, { sums }: Pick<Solution, 'sums'>): Sum[] {
  return (ASKED[kind] ?? []).flatMap((name) => {
    const parts = (sums[name] ?? []).flat().filter((part) => part > 0);
    const sum = parts.reduce((all, part) => all + part, 0);
    return parts.length > 1 ? [{ name: kind === 'rhombi' ? name : '', parts, sum }] : [];
  });
}
