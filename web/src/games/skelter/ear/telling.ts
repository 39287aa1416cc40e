/**
 * What has happened at a table of Helter-Skelter, for those who do not see it: with each move what it uncovers and what it covers, as everybody
 * sees it at that moment. What is covered is never said later: whoever listens remembers it, like everybody else.
 */
import { stopped } from '../../../match/log.ts';
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';
import { t as table } from '../i18n/index.ts';
import { colourName } from '../table/fields.ts';
import { moves, type Move } from '../table/moves.ts';
import { answer, sentence, type Teller } from '../table/told.ts';
import { t } from './words.ts';

/** Who comes back after a while is told the last of what was done meanwhile. */
const MOST = 12;

/** All that was done between two moments of the table; how a call turned out is said stone by stone, as it is seen. */
export function happened(entries: readonly Entry[], since: number, was: SkelterTable, now: SkelterTable, teller: Teller): string {
  const news = moves(entries).filter(({ version, verb }) => version > since && verb !== 'ready');
  // Of several moves at once nobody saw what lay open between them.
  const [only] = news.length === 1 ? news : [];
  const isClaimed = news.at(-1)?.verb === 'claim' && now.verdict && was.attack;
  const said = news.map((move) => [sentence(move, teller), ...(only ? seen(move, was, now, teller) : [])].join('; '));
  if (isClaimed) said.splice(-1, 1, answer(was, now, teller));
  return said.slice(-MOST).map(stopped).join(' ');
}

/** The moves as they were, with nothing of what lay under or on anything. */
export function again(entries: readonly Entry[], count: number, teller: Teller): string {
  return moves(entries).slice(-count).map((move) => stopped(sentence(move, teller))).join(' ');
}

function seen({ verb, from, to }: Move, was: SkelterTable, now: SkelterTable, teller: Teller): string[] {
  if (verb === 'place') return [coverWords(to, was, teller)].filter(Boolean);
  if (verb === 'touch') return [underWords(from, now, teller)];
  if (verb !== 'move' && verb !== 'finish') return [];
  // A stone that was lifted before was told then.
  const under = was.lifted ? [] : [underWords(from, now, teller)];
  return [...under, coverWords(to, was, teller)].filter(Boolean);
}

/** What came to light where a stone was lifted. */
function underWords(field: string, { piles, stones, shown }: SkelterTable, teller: Teller): string {
  const stone = topOf(field, { piles, stones }, teller);
  if (stone) return t('ear.under-stone', { stone });
  const colour = shown[field];
  return colour ? t('ear.under', { colour: colourName(colour) }) : t('ear.under-none');
}

/** What a stone that is put down lies on; nothing is to be said of a field without a colour. */
function coverWords(field: string, { piles, stones, shown }: SkelterTable, teller: Teller): string {
  const stone = topOf(field, { piles, stones }, teller);
  if (stone) return t('ear.covers-stone', { stone });
  const colour = shown[field];
  return colour ? t('ear.covers', { colour: colourName(colour) }) : '';
}

function topOf(field: string, { piles, stones }: Pick<SkelterTable, 'piles' | 'stones'>, teller: Teller): string {
  const [seat, colour] = [piles[field]?.at(-1), stones[field]?.at(-1)];
  return colour === undefined ? '' : table('field.stone', { colour: colourName(colour), name: teller.named(seat) });
}
