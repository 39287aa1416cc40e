/** The log of Helter-Skelter as lines to read: a touch and its move are one. No colour is ever in it. */
import type { Entry } from '../../../protocol/messages.ts';

const VERBS = ['choose', 'place', 'touch', 'move', 'finish', 'claim', 'accept', 'pass', 'ready', 'resign'] as const;
type Verb = (typeof VERBS)[number];

export interface Move {
  readonly number: number;
  /** The version of the match after it. */
  readonly version: number;
  readonly seat: number;
  readonly verb: Verb;
  readonly from: string;
  readonly to: string;
  /** Done for somebody whose time was up. */
  readonly auto: boolean;
}

export function moves(entries: readonly Entry[]): Move[] {
  const lines: Move[] = [];
  for (const { seat, do: what, auto = false, version } of entries) {
    const [word = '', field = ''] = what.split(' ');
    const verb = VERBS.find((each) => each === word);
    if (seat === null || !verb) continue;
    const last = lines.at(-1);
    if (isMove(verb) && last?.verb === 'touch') lines[lines.length - 1] = { ...last, verb, to: field, auto, version };
    else lines.push({ number: lines.length + 1, version, seat, verb, from: field, to: field, auto });
  }
  return lines;
}

function isMove(verb: Verb): boolean {
  return verb === 'move' || verb === 'finish';
}

/** The last stone that was put down, and where it came from: from nowhere when it was placed. */
export function lastStep(entries: readonly Entry[]): { from: string | null; to: string } | null {
  const last = moves(entries).findLast(({ verb }) => verb === 'place' || isMove(verb));
  return last ? { from: last.verb === 'place' ? null : last.from, to: last.to } : null;
}

/** What each seat did in its last turn, as far as it moved a stone. */
export function lastRound(entries: readonly Entry[]): Move[] {
  const turns = moves(entries).filter(({ verb }) => isMove(verb) || verb === 'pass' || verb === 'ready');
  const seats = new Set(turns.map(({ seat }) => seat));
  return [...seats].flatMap((seat) => turns.findLast((each) => each.seat === seat) ?? []).filter(({ verb }) => isMove(verb));
}
