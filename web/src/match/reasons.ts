/** Why a bot did something, in words. */
import { gameWords, percent } from '../i18n/index.svelte.ts';
import type { Params } from '../i18n/fill.ts';
import type { Moment } from '../protocol/messages.ts';

type NameOf = (seat: number) => string;

/** Nothing when there is no reason, or one that this page has no words for. */
export function why(game: string, reason: Moment['reason'], nameOf: NameOf): string | undefined {
  return reason ? gameWords(game, `reason.${String(reason.code)}`, spoken(reason, nameOf)) : undefined;
}

/** The values as they are said: a seat by the name of who sits there, a probability in percent. */
function spoken(values: Record<string, unknown>, nameOf: NameOf): Params {
  const said: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') said[name] = value;
    else if (typeof value === 'number') said[name] = sayNumber(name, value, nameOf);
  }
  return said;
}

function sayNumber(name: string, value: number, nameOf: NameOf): string | number {
  if (name === 'seat') return nameOf(value);
  return name === 'sure' ? percent(value) : value;
}
