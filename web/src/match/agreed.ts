/** What was agreed about a match, in words: for those who join, and for whoever forgot. */
import { t } from '../i18n/index.svelte.ts';
import type { MatchInfo } from '../protocol/messages.ts';
import { choiceName, settingName } from './names.ts';
import { lengthOf, limitName } from './times.ts';

interface Agreed {
  readonly name: string;
  /** Empty when the name says it all. */
  readonly value: string;
}

/** The settings of the game, then the times; what is switched off is left out. */
export function agreed({ game: settings, times }: Pick<MatchInfo, 'game' | 'times'>): Agreed[] {
  const { game, seats: _, version: __, ...chosen } = settings;
  const name = String(game);
  return [
    ...Object.entries(chosen).flatMap(([setting, value]) => choice(name, setting, value)),
    ...Object.entries(times).flatMap(([phase, seconds]) =>
      seconds === null ? [] : [{ name: limitName(name, phase), value: lengthOf(seconds) }],
    ),
  ];
}

function choice(game: string, setting: string, value: unknown): Agreed[] {
  const name = settingName(game, setting);
  if (value === true) return [{ name, value: '' }];
  if (value === null || value === false || typeof value === 'object') return [];
  return [{ name, value: choiceName(game, setting, value as number | string) }];
}

/** Who may come: told before somebody sits down. */
export function company({ listed, spectators }: Pick<MatchInfo, 'listed' | 'spectators'>): string {
  if (listed) return t('agreed.public');
  return spectators ? t('agreed.by-link') : t('agreed.closed');
}
