/** Who sits at the table, by seat, as this browser sees it. */
import type { Chair, Update, View } from '../protocol/messages.ts';
import type { SignName } from '../net/room.svelte.ts';
import { initials } from '../ui/initials.ts';
import { isNameless, levelName, shownName } from './names.ts';
import { moment } from './times.ts';
import { t } from './words.ts';

export interface Player {
  readonly seat: number;
  readonly chair: Chair;
  readonly name: string;
  /** Which of the colours of players is theirs: that of their chair, which they keep from game to game. */
  readonly colour: number;
  /** The name in one or two characters. */
  readonly initials: string;
  /** Whether it is the one person at this browser. */
  readonly isYou: boolean;
  /** "you" for that person, else the name; not for sentences: see `about`. */
  readonly called: string;
  readonly note: string;
  /** Until when somebody is on holiday; said besides whatever else is to be said of them. */
  readonly holiday?: string | undefined;
  /** Whether they have gone without a word: no line, no holiday, and nobody plays for them. */
  readonly isAway: boolean;
  /** A friendly sign that is shown just now. */
  readonly sign?: SignName | undefined;
}

/** What looking back is called: who only looked on has missed nothing. */
export function reviewTitle(people: readonly Player[]): string {
  return t(people.some(({ chair }) => chair.yours) ? 'review.title' : 'review.theirs');
}

export function players(update: Update, game: string): Player[] {
  return bySeat(update.chairs, game, player);
}

/** Those who sat at a table that is over: nobody is there or away any more. */
export function formerPlayers(chairs: readonly Chair[], game: string): Player[] {
  return bySeat(chairs, game, (chair, name, alone) => ({
    ...player(chair, name, alone),
    note: chair.kind === 'bot' ? t('bot') : '',
    holiday: undefined,
    isAway: false,
  }));
}

function bySeat(chairs: readonly Chair[], game: string, make: (chair: Chair, name: string, alone: boolean) => Omit<Player, 'initials'>): Player[] {
  const alone = chairs.filter(({ yours }) => yours).length === 1;
  const names = namesOf(chairs, game);
  // Who gave no name reads "You" beside it.
  const short = initials(chairs.map(({ yours, name }, index) => (alone && yours && isNameless(name) ? t('you') : (names[index] ?? ''))));
  return chairs
    .map((chair, index) => ({ ...make(chair, names[index] ?? '', alone), initials: short[index] ?? '' }))
    .filter(({ chair }) => chair.seat !== null)
    .sort((one, other) => one.seat - other.seat);
}

function player(chair: Chair, name: string, alone: boolean): Omit<Player, 'initials'> {
  const isYou = chair.yours && alone;
  return {
    seat: chair.seat ?? 0,
    chair,
    name,
    colour: chair.chair,
    isYou,
    called: isYou ? t('you') : name,
    note: noteOf(chair),
    holiday: holidayOf(chair),
    isAway: isAway(chair),
  };
}

function isAway(chair: Chair): boolean {
  return chair.kind === 'person' && !chair.yours && !chair.connected && !chair.resigned && !holidayOf(chair);
}

/** What everybody is called; bots of the same level are told apart by a number. */
export function namesOf(chairs: readonly Chair[], game: string): string[] {
  const plain = chairs.map((chair) => nameOf(chair, game));
  return chairs.map(({ kind }, index) => {
    const name = plain[index] ?? '';
    const alike = chairs.flatMap((other, at) => (other.kind === 'bot' && plain[at] === name ? [at] : []));
    return kind === 'bot' && alike.length > 1 ? `${name} ${alike.indexOf(index) + 1}` : name;
  });
}

function nameOf(chair: Chair, game: string): string {
  if (isLent(chair)) return shownName(chair.name ?? '') || t('player.forgotten');
  if (chair.kind === 'bot') return chair.level ? levelName(game, chair.level) : t('bot');
  if (chair.name === '') return t('player.forgotten');
  return chair.name === null ? t('lobby.open-chair') : shownName(chair.name);
}

/** Whether a bot plays for somebody who is away. */
export function isLent({ kind, name }: Chair): boolean {
  return kind === 'bot' && name !== null;
}

function noteOf(chair: Chair): string {
  if (chair.resigned) return t('player.resigned');
  if (isLent(chair)) return t('player.lent');
  if (chair.kind === 'bot') return t('bot');
  if (chair.yours || holidayOf(chair)) return '';
  return chair.connected ? t('player.online') : t('player.away');
}

function holidayOf({ vacation, resigned }: Chair): string | undefined {
  const [start = 0, stop = 0] = vacation ?? [];
  return !resigned && start <= Date.now() && Date.now() < stop ? t('player.vacation', { date: moment(stop) }) : undefined;
}

export function ownSeats(update: Update): number[] {
  return update.chairs.flatMap(({ yours, seat, resigned }) => (yours && seat !== null && !resigned ? [seat] : []));
}

/** The view to look through: of the own seat that is to act, else of the first own one, else the spectator's. */
export function currentView(update: Update): View | undefined {
  return update.views.find(({ viewer, to_act }) => viewer !== null && to_act.includes(viewer)) ?? update.views[0];
}

/** The own seats that the table waits for. */
export function ownActing(update: Update): number[] {
  const lent = update.chairs.flatMap((chair) => (isLent(chair) ? [chair.seat] : []));
  return ownSeats(update).filter((seat) => !lent.includes(seat) && update.views.some(({ to_act }) => to_act.includes(seat)));
}
