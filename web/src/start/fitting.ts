/** Which bot fits whoever plays here, by what is known of them. */
import type { GameNote, Listing, Ratings } from '../protocol/messages.ts';

/** What is known: ratings, and one's own matches, the latest first; either may be missing. */
export interface Known {
  readonly ratings: Ratings | null;
  readonly mine: readonly Listing[];
}

/** Who has a rating, in the edition that was chosen, gets who is about as good. Who has none begins with the easiest, goes up after a win and down after a loss. */
export function fittingLevel(note: GameNote, chosen: readonly unknown[], { ratings, mine }: Known): string | undefined {
  const isPool = (each: { game: string; pool: string }) => each.game === note.name && chosen.includes(each.pool);
  const rated = ratings?.own.some(isPool) ? ratings.bots.find((bot) => bot.fits && isPool(bot) && note.bots.includes(bot.level)) : undefined;
  return rated?.level ?? afterResults(note, mine);
}

/** Each result from the first to the latest moves one level up or down; games of two alone tell who was better. */
function afterResults({ name, bots }: GameNote, mine: readonly Listing[]): string | undefined {
  let at = 0;
  for (const { names, winners } of mine.filter((match) => match.game.game === name && isDuel(match)).reverse()) {
    const bot = names.findIndex((sitter) => sitter?.startsWith('bot:'));
    const level = bots.indexOf(names[bot]?.slice(4) ?? '');
    if (level < 0) continue;
    at = Math.min(bots.length - 1, Math.max(0, winners.includes(bot) ? level - 1 : level + 1));
  }
  return bots[at];
}

/** One person against one bot, with an end. */
function isDuel({ names, status, winners }: Listing): boolean {
  const bots = names.filter((sitter) => sitter?.startsWith('bot:')).length;
  return status === 'over' && winners.length > 0 && names.length === 2 && bots === 1;
}
