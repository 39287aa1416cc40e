/** What has just happened, in a sentence: everything that is seen on the board is also told. */
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';
import type { Params } from '../../../i18n/fill.ts';
import { timedOut } from '../../../match/log.ts';
import { colourName } from './fields.ts';
import { moves, type Move } from './moves.ts';
import type { Reveal } from './reveal.ts';

/** Who comes back after a while is told the last of what was done meanwhile. */
const MOST = 12;

export interface Teller {
  about(key: string, seat: number | null | undefined, params?: Params): string;
  named(seat: number | null | undefined): string;
}

/** Everything that was done after a version, the answer to the last claim included; nothing of a stone that was only lifted. */
export function allDone(entries: readonly Entry[], since: number, was: SkelterTable, now: SkelterTable, teller: Teller): string {
  const done = moves(entries).filter(({ version, verb }) => version > since && verb !== 'touch');
  const claimed = done.at(-1)?.verb === 'claim' && now.verdict && was.attack;
  const said = done.map((move) => sentence(move, teller));
  if (claimed) said.splice(-1, 1, answer(was, now, teller));
  return said.slice(-MOST).join(' · ');
}

/** One thing that was done, as it is seen: a stone that is lifted too, and a claim with its answer. */
export function done(entry: Entry, was: SkelterTable, now: SkelterTable, teller: Teller): string {
  const [move] = moves([entry]);
  if (!move) return '';
  if (move.verb === 'claim' && now.verdict && was.attack) return answer(was, now, teller);
  return sentence({ ...move, from: was.lifted?.from ?? move.from }, teller);
}

export function sentence({ verb, seat, from, to, auto }: Move, teller: Teller): string {
  const said = teller.about(`move.${verb}`, seat, { from, to });
  return auto ? timedOut(said) : said;
}

export function answer(was: SkelterTable, { verdict, shown, wrong_claim: cost }: SkelterTable, teller: Teller): string {
  const field = was.attack?.on ?? '';
  const params = { field, colour: colourName(shown[field] ?? ''), attacker: teller.named(was.attack?.seat) };
  if (verdict?.right) return teller.about('told.claim-right', verdict.seat, params);
  return teller.about(cost === 'turn' ? 'told.claim-wrong' : 'told.claim-nothing', verdict?.seat, params);
}

/** What comes to light with the next stone that is lifted after a call. */
export function callStep({ fields, wrong, colours }: Reveal, at: number, teller: Pick<Teller, 'about'>): string {
  const field = fields[at] ?? '';
  const colour = colourName(colours[field] ?? '');
  return teller.about(wrong.has(field) ? 'told.stone-wrong' : 'told.stone-right', null, { field, colour });
}

/** How a call of Ready! turned out, and which stones were wrong. */
export function callAnswer({ verdict }: SkelterTable, reveal: Reveal, teller: Pick<Teller, 'about'>): string {
  if (!verdict) return '';
  if (verdict.right) return teller.about('told.ready-right', verdict.seat);
  const fields = reveal.fields.filter((field) => reveal.wrong.has(field)).join(', ');
  const count = teller.about('told.ready-count', null, { n: reveal.right, of: reveal.stones, fields });
  return `${teller.about('told.ready-wrong', verdict.seat)} ${count}`;
}
