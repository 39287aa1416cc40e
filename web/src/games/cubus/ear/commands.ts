/** What can be typed at a table of Cubus: the same drafts and the same actions as on the board, and all that can be seen there in words. */
import { comes, type Command, type Commands } from '../../../match/commands.ts';
import { roughly } from '../../../match/times.ts';
import { t as page } from '../../../i18n/index.svelte.ts';
import type { Column, CrateEdit } from '../../../protocol/messages.ts';
import type { CubusGame } from '../table/game.svelte.ts';
import { pictureKey } from '../board/wood.ts';
import { placeName, placeOf, stackText, type Cell } from '../table/places.ts';
import { standing } from '../table/sheet.ts';
import { removalsOf } from '../table/spots.ts';
import { faultWords, KINDS, listKinds } from '../table/words.ts';
import { t as table } from '../i18n/index.ts';
import { allRows, columnWords, placeWords, rowWords, towerWords, worthWords } from './saying.ts';
import { happened } from './telling.ts';
import { t } from './words.ts';

/** What `last` tells again. */
const LATEST = 3;
/** In these phases there is something else to do than to build. */
const WITHOUT: Record<string, 'pass' | 'waive' | 'fail' | 'decline'> = { build: 'pass', knock: 'waive', show: 'fail', leftovers: 'decline' };

class Typed {
  readonly #game: CubusGame;
  /** The moment in which it was said that a draft that is worth points would be given up. */
  #warned = '';

  constructor(game: CubusGame) {
    this.#game = game;
  }

  /** What was done before is over then. */
  readonly #isFree = (): Promise<boolean> => comes(() => !this.#game.busy && !this.#game.following);

  readonly #columns = (): readonly Column[] => this.#game.picture?.columns ?? [];

  /** Change the draft by a crate, as a press on the board does. */
  edit = async (what: CrateEdit['do'], name: string): Promise<string> => {
    const game = this.#game;
    const cell = placeOf(name);
    if (!cell) return t('ear.not-a-place', { place: name });
    await this.#isFree();
    if (game.phase === 'demolition' && what === 'take') return this.#remove(cell);
    if (!game.canDraft) return t('ear.not-now');
    const before = pictureKey(game.bench.pieces);
    await game.presses.add({ do: what, ...cell });
    return pictureKey(game.bench.pieces) === before ? t('ear.cannot', { place: name }) : '';
  };

  /** Waits until it is known what the draft is worth; false where that cannot be known now. */
  async #isAnswered(): Promise<boolean> {
    const game = this.#game;
    await comes(() => game.answer !== 'awaited' && game.answer !== 'late' && !game.presses.working);
    return game.answer === 'here';
  }

  /** In the demolition a crate is taken for good. */
  #remove = async (cell: Cell): Promise<string> => {
    const game = this.#game;
    const removal = game.scene && removalsOf(game.scene).find(({ x, y }) => x === cell.x && y === cell.y);
    if (!removal || game.seat === null) return t('ear.cannot', { place: placeName(cell) });
    await game.act(removal.do);
    return '';
  };

  move = async (from: string, to: string): Promise<string> => {
    const [start, end] = [placeOf(from), placeOf(to)];
    if (!start || !end) return t('ear.not-a-place', { place: start ? to : from });
    const columns = this.#columns();
    const heightAt = ({ x, y }: Cell) => columns.find((each) => each.x === x && each.y === y)?.height ?? 0;
    if (!heightAt(start)) return t('ear.cannot', { place: from });
    const others = columns.filter(({ x, y }) => !(x === start.x && y === start.y) && !(x === end.x && y === end.y));
    const isOpen = ({ x, y }: Cell) => columns.some((each) => each.x === x && each.y === y && each.open);
    const changed = [
      { ...start, height: heightAt(start) - 1, open: isOpen(start) },
      { ...end, height: heightAt(end) + 1, open: isOpen(end) },
    ];
    return this.lay(stackText([...others, ...changed]));
  };

  lay = async (stack: string): Promise<string> => {
    const game = this.#game;
    await this.#isFree();
    if (!game.canDraft) return t('ear.not-now');
    const preview = await game.lay(stack);
    return preview && !preview.picture ? faultWords(preview) : '';
  };

  build = async (): Promise<string> => {
    const game = this.#game;
    await this.#isFree();
    if (game.verb === null) return t('ear.not-now');
    if (!game.bench.changed) return t('ear.no-draft');
    if (!(await this.#isAnswered())) return '';
    const fault = game.canBuild ? '' : this.#worth();
    await game.build();
    return fault;
  };

  #worth = (): string => {
    const { remark, bench, scene } = this.#game;
    return remark ? worthWords(remark, bench.pieces.filter(({ borrowed }) => borrowed), scene?.picture ?? null) : '';
  };

  /** Do without a build: pass, let it pass, show or offer nothing. A draft that is worth points is given up only when that is said twice. */
  pass = async (): Promise<string> => {
    const game = this.#game;
    await this.#isFree();
    const without = WITHOUT[game.phase];
    if (game.seat === null || !without) return t('ear.not-now');
    const moment = `${game.update.version} ${game.seat}`;
    if (without !== 'waive' && game.canBuild && this.#warned !== moment) {
      this.#warned = moment;
      return t('ear.sure', { n: game.preview?.points ?? 0 });
    }
    if (without === 'waive') for (const seat of game.acting) await game.act('waive', seat);
    else await game.act(without);
    return '';
  };

  /** Of several at this screen the name says who knocks. */
  knock = async (name: string): Promise<string> => {
    const game = this.#game;
    await this.#isFree();
    if (game.phase !== 'knock') return t('ear.not-now');
    const seat = game.acting.find((each) => game.named(each).toLowerCase().startsWith(name));
    if (seat === undefined) return t('ear.not-now');
    await game.act('knock', seat);
    return '';
  };

  undo = async (): Promise<string> => {
    const game = this.#game;
    if (game.takesBack !== null && !game.bench.changed) return game.takeBack().then(() => '');
    if (!game.canDraft || !game.bench.draft.past.length) return t('ear.no-draft');
    await game.presses.add(game.bench.undo);
    return game.bench.changed ? '' : t('ear.as-it-was');
  };

  reset = async (): Promise<string> => {
    const game = this.#game;
    if (!game.bench.changed) return t('ear.no-draft');
    await game.presses.add(game.bench.reset);
    return t('ear.as-it-was');
  };

  hint = async (): Promise<string> => {
    const { hinting } = this.#game;
    if (!hinting.canAsk) return hinting.words || t('ear.no-hints');
    await hinting.ask();
    return '';
  };

  /** Where a crate more may stand, and what the draft would be worth with it, as the board says it at each place. */
  can = async (): Promise<string> => {
    const preview = (await this.#isAnswered()) ? await this.#game.seen() : null;
    if (!preview?.can_add.length) return t('ear.can-none');
    const where = preview.can_add.map(([x, y], at) => {
      const place = placeName({ x, y });
      const gain = preview.gains[at];
      if (!gain) return place;
      const { points, missing } = gain;
      if (missing) return t('ear.can-lacks', { place, what: listKinds(missing) });
      return t('ear.can', { place, points: points > 0 ? `+${points}` : String(points).replace('-', '−') });
    });
    return t('ear.can-all', { where: where.join(', ') });
  };

  diff = (): string => {
    const { bench, preview, scene } = this.#game;
    if (!bench.changed) return t('ear.no-draft');
    if (!preview?.picture) return [t('ear.unread'), this.#worth()].filter(Boolean).join(' ');
    const was = scene?.picture.columns ?? [];
    // A draft may count places anew: then there is nothing to compare by name.
    const isAnew = scene?.picture.origin.join() !== preview.picture.origin.join();
    const other = preview.picture.columns.filter((each) => placeWords(was, each) !== towerWords(each));
    const gone = was.filter(({ x, y }) => !preview.picture?.columns.some((each) => each.x === x && each.y === y)).map((each) => ({ ...each, height: 0 }));
    const where = isAnew ? allRows(preview.picture.columns).join('. ') : [...other, ...gone].map(towerWords).join(', ');
    return [t('ear.draft', { where: `${where}.` }), this.#worth()].filter(Boolean).join(' ');
  };

  place = (name: string): string => {
    const cell = placeOf(name);
    return cell ? placeWords(this.#columns(), cell) : t('ear.not-a-place', { place: name });
  };

  row = (number: string): string => rowWords(this.#columns(), Number(number) - 1);
  column = (letter: string): string => columnWords(this.#columns(), placeOf(`${letter}1`)?.x ?? 0);
  all = (): string => `${allRows(this.#columns()).join('. ')}.`;

  /** The hand that counts now, then everybody else's: all lie open. */
  hand = (): string => {
    const { hand, handOf, table: shown, people } = this.#game;
    const words = (seat: number, letters: string) => {
      const who = this.#game.player(seat);
      return who?.isYou ? t('ear.hand', { hand: listKinds(letters) }) : t('ear.hand-of', { name: who?.name ?? '', hand: listKinds(letters) });
    };
    const first = handOf === null ? table('board.hand', { hand: listKinds(hand) }) : words(handOf, hand);
    const others = people.filter(({ seat }) => seat !== handOf).map(({ seat }) => words(seat, shown?.hands[seat] ?? ''));
    return [first, ...others].join(' ');
  };

  last = (): string => {
    const game = this.#game;
    const latest = standing(game.entries).filter(({ seat, do: what }) => seat !== null || what.startsWith('draw ')).slice(-LATEST);
    const shown = { table: game.table, picture: null, scores: [] };
    return happened(latest, shown, shown, (seat) => game.player(seat)) || t('ear.nothing-yet');
  };

  score = (): string => this.#game.people.map(({ seat, called }) => t('ear.score', { name: called, n: this.#game.view?.scores[seat] ?? 0 })).join(', ');

  time = (): string => {
    const { update, room } = this.#game;
    if (!update.deadline) return t('ear.no-time');
    return page('time-left', { time: roughly(Math.max(0, Math.ceil((update.deadline.at - Date.now() - room.clockOffset) / 1000))) });
  };

  pile = (): string => {
    const pile = this.#game.table?.pile;
    return t('ear.pile', { what: listKinds(KINDS.map((kind) => kind.repeat(pile?.[kind] ?? 0)).join('')) });
  };
}

export function commandsOf(game: CubusGame): Commands {
  const typed = new Typed(game);
  const all: Command[] = [
    { form: /^\+([a-p0]\d+)$/, run: (place = '') => typed.edit('add', place) },
    { form: /^-([a-p0]\d+)$/, run: (place = '') => typed.edit('take', place) },
    { form: /^o ?([a-p0]\d+)$/, run: (place = '') => typed.edit('turn', place) },
    { form: /^>? ?([a-p0]\d+)[> ]([a-p0]\d+)$/, run: (from = '', to = '') => typed.move(from, to) },
    { form: /^=([\da-go./]+)$/, run: (stack = '') => typed.lay(stack) },
    { form: /^build$/, run: typed.build },
    { form: /^pass$/, run: typed.pass },
    { form: /^knock(?: (.+))?$/, run: (name = '') => typed.knock(name) },
    { form: /^undo$/, run: typed.undo },
    { form: /^reset$/, run: typed.reset },
    { form: /^hint$/, run: typed.hint },
    { form: /^can$/, run: typed.can },
    { form: /^diff$/, run: typed.diff },
    { form: /^([a-p0]\d+)$/, run: (place = '') => typed.place(place) },
    { form: /^r ?(\d+)$/, run: (number = '') => typed.row(number) },
    { form: /^c ?([a-p])$/, run: (letter = '') => typed.column(letter) },
    { form: /^all$/, run: typed.all },
    { form: /^where$/, run: () => t('ear.where') },
    { form: /^hand$/, run: typed.hand },
    { form: /^last$/, run: typed.last },
    { form: /^score$/, run: typed.score },
    { form: /^time$/, run: typed.time },
    { form: /^pile$/, run: typed.pile },
  ];
  return { all, words: () => t('ear.words'), help: () => t('ear.help') };
}
