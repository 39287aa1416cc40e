/** The score sheet: every event that brought points, and how they came about, from the log alone. */
import type { Entry } from '../../../protocol/messages.ts';

export interface Line {
  readonly number: number;
  readonly seat: number;
  readonly what: 'build' | 'knock' | 'offer' | 'wrong-knock';
  readonly points: number;
  readonly gained: number;
  readonly uses: string;
  readonly takes: string;
  readonly scores: readonly number[];
  /** What lay on the table then, where that was said. */
  readonly stack: string;
}

/** The entries without what was done in the game and taken back later. */
export function standing(entries: readonly Entry[]): readonly Entry[] {
  return entries.reduce<readonly Entry[]>((kept, entry) => {
    const [verb, version = ''] = entry.do.split(' ');
    return verb === 'takeback' ? [...kept.filter((each) => each.version < Number(version)), entry] : [...kept, entry];
  }, []);
}

/** The version of somebody's last build, as long as they have not gone on since; what was answered to others does not count. */
export function lastBuild(entries: readonly Entry[], seat: number): number | null {
  return entries.reduce<number | null>((last, entry) => {
    const verb = entry.do.split(' ')[0] ?? '';
    if (entry.seat !== seat || !['build', 'pass', 'remove', 'takeback'].includes(verb)) return last;
    return verb === 'build' ? entry.version : null;
  }, null);
}

export function sheet(entries: readonly Entry[]): Line[] {
  const lines: Line[] = [];
  let knocked = false;
  for (const entry of standing(entries)) {
    const verb = entry.do.split(' ')[0];
    if (verb === 'knock') knocked = true;
    const line = lineOf(entry, verb ?? '', knocked, lines.length + 1);
    if (line) lines.push(line);
    if (verb === 'build' || verb === 'fail') knocked = false;
  }
  return lines;
}

function lineOf(entry: Entry, verb: string, knocked: boolean, number: number): Line | null {
  const { seat, build, scores } = entry;
  if (seat === null || !scores) return null;
  if (verb === 'fail') {
    return { number, seat, what: 'wrong-knock', points: 0, gained: 0, uses: '', takes: '', scores, stack: '' };
  }
  if (!build) return null;
  const what = verb === 'build' ? (knocked ? 'knock' : 'build') : 'offer';
  return { number, seat: build.seat, what, points: build.points, gained: build.gained, uses: build.uses, takes: build.takes, scores, stack: verb === 'build' ? (entry.do.split(' ')[1] ?? '') : '' };
}

/** What the sentences of the log say besides who did it. */
export function details({ build }: Entry): { points: number } {
  return { points: build?.points ?? 0 };
}
