/** What has happened at a table of Cubus, in the order in which it did, for those who do not see it. */
import type { Params } from '../../../i18n/fill.ts';
import { about, sentence, stopped } from '../../../match/log.ts';
import { currentView, type Player } from '../../../match/players.ts';
import { sayAloud } from '../../../ui/announcer.ts';
import type { CubusTable, Entry, Picture, Update } from '../../../protocol/messages.ts';
import { t as table } from '../i18n/index.ts';
import { changesOf } from '../table/places.ts';
import { details } from '../table/sheet.ts';
import { listKinds } from '../table/words.ts';
import { allRows, towerWords } from './saying.ts';
import { EAR, t } from './words.ts';

export interface Shown {
  readonly table: Pick<CubusTable, 'told' | 'turn' | 'passer' | 'knocker'> | undefined;
  readonly picture: Picture | null;
  readonly scores: readonly number[];
}

interface Table {
  readonly room: { readonly entries: readonly Entry[] };
  readonly player: Find;
}

type Find = (seat: number | null | undefined) => Player | undefined;

/** Who was away for long is told the last of it. */
const MOST = 8;

/** Says what has led from one moment to the next, before that is shown. */
export function tell({ room, player }: Table, before: Update | null, after: Update): void {
  if (!before) return;
  const entries = room.entries.filter(({ version }) => version > before.version && version <= after.version);
  sayAloud(happened(entries, shownIn(before), shownIn(after), player));
}

function shownIn(update: Update): Shown {
  const view = currentView(update);
  return { table: view?.table as CubusTable | undefined, picture: view?.scene?.picture ?? null, scores: view?.scores ?? [] };
}

/** All that was done between two moments of the table. */
export function happened(entries: readonly Entry[], was: Shown, now: Shown, find: Find): string {
  const news = entries.slice(-MOST);
  const drawers = drawersOf(news, now);
  const last = news.findLast(changes);
  const said = news.flatMap((entry) => [
    isDraw(entry) ? drawn(entry, drawers.shift(), find) : done(entry, was, now, find),
    entry === last ? changed(was, now) : '',
  ]);
  return said.filter(Boolean).join(' ');
}

/** Whose turns the draws began: the last is for whose turn it is, those before for whom the table passed by. */
function drawersOf(news: readonly Entry[], { table: shown }: Shown): (number | undefined)[] {
  const draws = news.filter(isDraw).length;
  if (!shown || !draws) return [];
  const passedBy = draws > 1 ? (shown.told ?? []).slice(1 - draws) : [];
  const known = [...passedBy, shown.turn];
  return [...Array.from({ length: draws - known.length }, () => undefined), ...known];
}

function isDraw({ seat, do: what }: Entry): boolean {
  return seat === null && what.startsWith('draw ');
}

function drawn({ do: what }: Entry, seat: number | undefined, find: Find): string {
  const kind = what.slice('draw '.length);
  const who = find(seat);
  return who ? told('ear.draw', who, { what: listKinds(kind) }) : table('log.draw');
}

function done(entry: Entry, was: Shown, now: Shown, find: Find): string {
  const { seat } = entry;
  if (seat === null) return '';
  const verb = entry.do.split(' ')[0] ?? '';
  const build = entry.build ?? (verb === 'build' ? noteOf(seat, was, now) : null);
  if (verb === 'fail') return stopped(about('cubus', 'event.wrong', find(entry.seat)) ?? '');
  const said = verb === 'build' && build ? '' : stopped(sentence('cubus', entry, find(entry.seat), details(entry)));
  if (!build) return said;
  const worth = told(verb === 'build' ? 'ear.build' : 'ear.offer', find(build.seat), { n: build.gained, points: build.points });
  const used = build.uses ? t('ear.used', { what: listKinds(build.uses) }) : '';
  const taken = build.takes ? t('ear.taken', { what: listKinds(build.takes) }) : '';
  return [said, worth, overlooked(entry, was, find), used, taken].filter(Boolean).join(' ');
}

/** What a build comes to where the log does not say it. */
function noteOf(seat: number, was: Shown, now: Shown): { seat: number; gained: number; points: number; uses: string; takes: string } {
  const gained = (now.picture?.crates ?? 0) - (was.picture?.crates ?? 0);
  return { seat, gained, points: (now.scores[seat] ?? 0) - (was.scores[seat] ?? 0), uses: '', takes: '' };
}

/** Whose build it had been, where somebody knocked for it. */
function overlooked({ seat }: Entry, { table: shown }: Shown, find: Find): string {
  const passer = shown?.knocker === seat ? find(shown?.passer) : undefined;
  return passer ? told('ear.overlooked', passer, {}) : '';
}

/** Whether the stack was another one before. */
function changes({ do: what, build }: Entry): boolean {
  return Boolean(build) || /^(build|remove|takeback)\b/.test(what);
}

/** How the stack is other than it was: tower by tower, or row by row where most of it is. */
function changed({ picture: was }: Shown, { picture: now }: Shown): string {
  if (!was || !now || was.stack === now.stack) return '';
  const towers = changesOf(was, now);
  if (towers) return t('ear.now', { where: towers.map(towerWords).join(', ') });
  const where = allRows(now.columns).join('. ');
  const isAnew = was.origin[0] !== now.origin[0] || was.origin[1] !== now.origin[1];
  return isAnew ? t('ear.anew', { where: `${where}.` }) : t('ear.now', { where });
}

function told(key: string, who: Player | undefined, params: Params): string {
  return about(EAR, key, who, params) ?? '';
}
