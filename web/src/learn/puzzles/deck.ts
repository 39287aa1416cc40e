/** What was missed comes back: when, says ts-fsrs. */
import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs';
import { keep, kept } from '../kept.svelte.ts';

const scheduler = fsrs();
const NEVER = '9999-12-31';
type KeptCard = (typeof kept.deck)[string];

/** Note an answer: what was missed is learnt anew, what is known goes farther away. Puzzles that were never missed stay out. */
export function review(id: string, right: boolean, now = new Date()): void {
  const before = kept.deck[id];
  if (!before && right) return;
  const card = before ? cardOf(before) : createEmptyCard(now);
  const next = scheduler.next(card, now, right ? Rating.Good : Rating.Again).card;
  keep({ deck: { ...kept.deck, [id]: JSON.parse(JSON.stringify(next)) as KeptCard } });
}

/** A puzzle that is not there any more never comes back, from nowhere. */
export function retire(id: string): void {
  keep({ deck: { ...kept.deck, [id]: { due: NEVER, reps: Number.MAX_SAFE_INTEGER } } });
}

/** The puzzles of these kinds that are to be repeated now, the longest due first. An id begins with its kind. */
export function due(kinds: readonly string[], now = new Date()): string[] {
  return Object.entries(kept.deck)
    .filter(([id]) => kinds.includes(id.split('-')[0] ?? ''))
    .map(([id, card]) => ({ id, at: cardOf(card).due }))
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ id }) => id);
}

function cardOf(card: KeptCard): Card {
  const { due: at, last_review: last, ...rest } = card as unknown as Card;
  return { ...rest, due: new Date(at), ...(last ? { last_review: new Date(last) } : {}) };
}
