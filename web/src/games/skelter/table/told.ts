/** What has just happened, in a sentence: everything that is seen on the board is also told. */
import type { Entry, SkelterTable } from '../../../protocol/messages.ts';
import type { Params } from '../../../i18n/fill.ts';
import { timedOut } from '../../../match/log.ts';
import { colourName } from './fields.ts';
import { moves } from './moves.ts';

export interface Teller {
  about(key: string, seat: number | null | undefined, params?: Params): string;
  named(seat: number | null | undefined): string;
}

/** What the last of these entries did, the answer to a claim included; nothing of a stone that was only lifted. */
export function lastDone(entries: readonly Entry[], was: SkelterTable, now: SkelterTable, teller: Teller): string {
  const last = moves(entries).at(-1);
  if (!last || last.verb === 'touch') return '';
  if (last.verb === 'claim' && now.verdict) return answer(was, now, teller);
  const from = was.lifted?.from ?? last.from;
  const said = teller.about(`move.${last.verb}`, last.seat, { from, to: last.to });
  return last.auto ? timedOut(said) : said;
}

function answer(was: SkelterTable, { verdict, shown, wrong_claim: cost }: SkelterTable, teller: Teller): string {
  const field = was.attack?.on ?? '';
  const params = { field, colour: colourName(shown[field] ?? ''), attacker: teller.named(was.attack?.seat) };
  if (verdict?.right) return teller.about('told.claim-right', verdict.seat, params);
  return teller.about(cost === 'turn' ? 'told.claim-wrong' : 'told.claim-nothing', verdict?.seat, params);
}

/** How a call of Ready! turned out. */
export function callAnswer({ verdict }: SkelterTable, teller: Teller): string {
  return verdict ? teller.about(verdict.right ? 'told.ready-right' : 'told.ready-wrong', verdict.seat) : '';
}
