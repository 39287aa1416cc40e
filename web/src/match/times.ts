/** Lengths of time as people say them. */
import { dated, gameWords, t } from '../i18n/index.svelte.ts';
import { readable } from './names.ts';

/** All phases that have no time of their own; see `MatchSettings.times`. */
export const ANY = 'any';

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** "90 seconds", "2 minutes", "no limit": in the largest unit that it is a whole number of. */
export function lengthOf(seconds: number | null): string {
  if (seconds === null) return t('time.none');
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0 && seconds >= each) ?? (['seconds', 1] as const);
  return t(`time.${unit}`, { n: seconds / size });
}

/** About how long that still is: "3 days", "2 minutes"; seconds only at the end. */
export function roughly(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each) ?? (['seconds', 1] as const);
  return t(`time.${unit}`, { n: Math.floor(seconds / size) });
}

/** A moment of the next days, by the own clock: "Tue 17 Nov, 14:30". */
export function moment(at: number): string {
  const form = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return dated(at, form);
}

/** What a time limit of a game is called. */
export function limitName(game: string, phase: string): string {
  return phase === ANY ? t('time.turn') : (gameWords(game, `time.${phase}`) ?? readable(phase));
}
