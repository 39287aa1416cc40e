import type { Glide } from '../board/drawn.ts';
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';

/** The way of the stone that was put down last; one that was claimed to stand right sends the other back. */
export function glideOf(version: number, entries: readonly Entry[], was: SkelterTable, now: SkelterTable): Glide | null {
  const { attack, lifted } = was;
  if (attack && now.verdict?.right) return { key: version, from: attack.on, to: attack.from, over: was.shown[attack.from] };
  const last = entries.findLast(({ do: what }: Entry) => /^(move|place|finish) /.test(what));
  if (!last) return null;
  const to = last.do.split(' ')[1] ?? '';
  return { key: version, from: lifted?.from ?? null, to, over: was.shown[to], lifted: lifted !== null };
}
