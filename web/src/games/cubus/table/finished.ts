/** The stack as it was before it was taken down: what is worth looking at once the table is empty. */
import { standing } from './sheet.ts';
import { preview } from '../preview.ts';
import type { CubusTable, Entry, MatchInfo, Picture } from '../../../protocol/messages.ts';

/** Its text, from the last build that was carried out; without any it is what the game began with. */
export function finishedStack(entries: readonly Entry[], table: Pick<CubusTable, 'offers'>, game: MatchInfo['game']): string {
  const last = standing(entries).findLast(({ build }) => build);
  const { stack: first = '1' } = (game.position ?? {}) as { stack?: string };
  if (!last?.build) return first;
  const [verb, stack = ''] = last.do.split(' ');
  if (verb === 'build') return stack;
  // The leftovers: whoever answered last, the best offer was carried out.
  const { seat, points } = last.build;
  return table.offers?.find((offer) => offer.seat === seat && offer.points === points)?.stack ?? '1';
}

export async function pictureOf(stack: string): Promise<Picture | null> {
  try {
    return (await preview({ position: { stack, hand: '' }, draft: { stack } })).picture;
  } catch {
    return null; // then the table is shown as it is
  }
}
