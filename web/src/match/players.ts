/** Who sits at the table, by seat, as this browser sees it. */
import { maybe, t } from '../i18n/index.svelte.ts';
import type { Chair, Update, View } from '../protocol/messages.ts';

export interface Player {
  readonly seat: number;
  readonly chair: Chair;
  readonly name: string;
  /** "you" when this browser has only this seat, else the name. */
  readonly called: string;
  readonly note: string;
}

export function players(update: Update): Player[] {
  const mine = update.chairs.filter(({ yours }) => yours).length;
  return update.chairs
    .filter((chair) => chair.seat !== null)
    .map((chair) => player(chair, mine === 1))
    .sort((one, other) => one.seat - other.seat);
}

function player(chair: Chair, alone: boolean): Player {
  const name = nameOf(chair);
  return {
    seat: chair.seat ?? 0,
    chair,
    name,
    called: chair.yours && alone ? t('you') : name,
    note: noteOf(chair),
  };
}

export function nameOf(chair: Chair): string {
  if (chair.kind === 'bot') return maybe(`bot.${chair.level ?? ''}`) ?? chair.level ?? t('bot');
  return chair.name ?? t('lobby.open-chair');
}

function noteOf(chair: Chair): string {
  if (chair.resigned) return t('player.resigned');
  if (chair.kind === 'bot') return t('bot');
  if (chair.yours) return '';
  return chair.connected ? t('player.online') : t('player.away');
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
  return ownSeats(update).filter((seat) => update.views.some(({ to_act }) => to_act.includes(seat)));
}
