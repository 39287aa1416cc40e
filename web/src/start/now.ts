/** A match in one press: against the bot that fits, or a table for friends. */
import { household } from '../household.svelte.ts';
import { keep, kept } from '../learn/kept.svelte.ts';
import { api } from '../net/api.ts';
import { chair, toOrder, usualPlan, type Plan } from './order.ts';
import { nameless } from '../match/names.ts';
import { preferences } from '../preferences.svelte.ts';
import type { GameNote } from '../protocol/messages.ts';
import { router } from '../router.svelte.ts';
import { fittingLevel, type Known } from './fitting.ts';
import { keepLast, last } from './last.ts';

/** What there is to play, and what is known of the person. */
export interface Offer extends Known {
  readonly games: readonly GameNote[];
}

/** The catalogue is needed; what is known of the person is a comfort. */
export async function offer(): Promise<Offer> {
  const [{ games }, ratings, mine] = await Promise.all([api.games(), api.ratings().catch(() => null), api.list('mine').catch(() => null)]);
  return { games, ratings, mine: mine?.matches ?? [] };
}

/** The game that was asked for, else the one that was played last, else the first. */
export function gameOf(games: readonly GameNote[], wanted = ''): GameNote | undefined {
  const named = (name: string) => games.find((note) => note.name === name);
  return named(wanted) ?? named(last().game) ?? games[0];
}

/** The usual match of a game, as it was chosen last, with the bot that fits. */
export function planOf(note: GameNote, known: Known): Plan {
  const plan = usualPlan(note, preferences.name);
  for (const [setting, value] of Object.entries(last().choices[note.name] ?? {})) {
    if (note.choices[setting]?.some((each) => each === value)) plan.choices[setting] = value;
  }
  const level = fittingLevel(note, Object.values(plan.choices), known);
  if (level !== undefined) plan.chairs = [chair('me', preferences.name), chair(`bot:${level}`)];
  return plan;
}

/** Play against the bot that fits: the game that is named, or the one that was played last. Who has an offer already need not ask for it. */
export function playNow(game?: string, told?: Offer): Promise<void> {
  return begin(planOf, game, told);
}

/** A table for friends: its page shows link, code and picture. */
export function withFriends(game?: string, told?: Offer): Promise<void> {
  return begin(friendsPlan, game, told);
}

function friendsPlan(note: GameNote, known: Known): Plan {
  const friends = Math.min(Math.max(1, last().friends, note.fewest - 1), note.most - 1);
  const chairs = [chair('me', preferences.name), ...Array.from({ length: friends }, () => chair('friend'))];
  return { ...planOf(note, known), chairs };
}

async function begin(planned: typeof planOf, game?: string, told?: Offer): Promise<void> {
  const onward = router.onward();
  const known = told ?? (await offer());
  const note = gameOf(known.games, game);
  if (note) onward(`/match/${await create(planned(note, known))}`);
}

/** Make the match, and remember what was chosen; gives its id. */
export async function create(plan: Plan): Promise<string> {
  const room = await api.create(toOrder(plan, (index) => nameless(index + 1)));
  const friends = plan.chairs.filter(({ sitter }) => sitter === 'friend').length;
  household.remember(plan.chairs.filter(({ sitter }) => sitter === 'here').map(({ name }) => name));
  keep({ played: { ...kept.played, [plan.game]: true } });
  keepLast({ game: plan.game, choices: { ...last().choices, [plan.game]: { ...plan.choices } }, ...(friends ? { friends } : {}), running: true });
  return room.info.id;
}
