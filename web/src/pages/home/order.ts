/** A match that is being put together on the first page. */
import type { GameNote, NewMatch } from '../../protocol/messages.ts';

/** Who sits on a chair: this person, somebody else at this screen, a friend with the link, or `bot:LEVEL`. */
export type Sitter = 'me' | 'here' | 'friend' | `bot:${string}`;

export interface ChairPlan {
  readonly key: number;
  sitter: Sitter;
  name: string;
}

export type Pace = NonNullable<NewMatch['pace']>;
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'at-once'];

type Choice = boolean | number | string | null;

export interface Plan {
  game: string;
  chairs: ChairPlan[];
  choices: Record<string, Choice>;
  begins: 'lot' | number;
  spectators: boolean;
  times: boolean;
  /** How long bots take. */
  pace: Pace;
}

/** Whether somebody plays in this browser, and is named here. */
export function isHere(sitter: Sitter): boolean {
  return sitter === 'me' || sitter === 'here';
}

export function bots(game: GameNote): `bot:${string}`[] {
  return game.bots.map((level): `bot:${string}` => `bot:${level}`);
}

let chairKeys = 0;

export function chair(sitter: Sitter, name = ''): ChairPlan {
  return { key: chairKeys++, sitter, name };
}

/** What a newcomer most likely wants: oneself and an opponent who is there at once. */
export function usualPlan(game: GameNote, name: string): Plan {
  const levels = bots(game);
  const opponent = levels[Math.min(1, levels.length - 1)] ?? 'here';
  return {
    game: game.name,
    chairs: [chair('me', name), chair(opponent)],
    choices: Object.fromEntries(Object.entries(game.choices).map(([setting, values]) => [setting, values[0] ?? null])),
    begins: 'lot',
    spectators: true,
    times: true,
    pace: 'normal',
  };
}

export function toOrder(plan: Plan, nameOf: (index: number) => string): Omit<NewMatch, 'request'> {
  return {
    game: { game: plan.game, seats: plan.chairs.length, ...plan.choices },
    chairs: plan.chairs.map(({ sitter }) => (sitter.startsWith('bot:') ? sitter : 'person')),
    begins: plan.begins,
    spectators: plan.spectators,
    pace: plan.pace,
    listed: plan.spectators && plan.chairs.some(({ sitter }) => sitter === 'friend'),
    ...(plan.times ? {} : { times: { any: null } }),
    sit: plan.chairs.flatMap((each, index) =>
      isHere(each.sitter) ? [{ chair: index, name: each.name.trim() || nameOf(index) }] : [],
    ),
  };
}
