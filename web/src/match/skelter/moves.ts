/** The log of Helter-Skelter as lines to read: a touch and its move are one. No colour is ever in it. */
import type { Entry } from '../../protocol/messages.ts';

export type Verb = 'place' | 'touch' | 'move' | 'claim' | 'accept' | 'pass' | 'ready' | 'resign';

export interface Move {
  readonly number: number;
  readonly seat: number;
  readonly verb: Verb;
  readonly from: string;
  readonly to: string;
}

const VERBS = new Set<string>(['place', 'touch', 'move', 'claim', 'accept', 'pass', 'ready', 'resign']);

export function moves(entries: readonly Entry[]): Move[] {
  const lines: Move[] = [];
  for (const { seat, do: what } of entries) {
    const [verb = '', field = ''] = what.split(' ');
    if (seat === null || !VERBS.has(verb)) continue;
    const last = lines.at(-1);
    if (verb === 'move' && last?.verb === 'touch') lines[lines.length - 1] = { ...last, verb: 'move', to: field };
    else lines.push({ number: lines.length + 1, seat, verb: verb as Verb, from: field, to: field });
  }
  return lines;
}
