/** A position as part of an address: it can be passed on, kept and opened again. */
import type { Kind, Rhombus } from '../board/lattice.ts';

export interface Place {
  readonly rules: string;
  readonly hand: string;
  /** What lies there as a stack or, where it shows none, rhombus by rhombus. */
  readonly stack: string;
  readonly rhombi: readonly Rhombus[];
}

const KINDS = new Set<string>(['L', 'R', 'D', 'O']);
const RULES = new Set(['2005', '1987', 'kids']);

export function hrefOf({ rules, hand, stack, rhombi = [] }: Partial<Place>): string {
  const search = new URLSearchParams();
  if (rhombi.length) search.set('rhombi', rhombi.map(({ kind, u, v }) => `${kind}${u}.${v}`).join('~'));
  else if (stack) search.set('stack', stack);
  if (hand) search.set('hand', hand);
  if (rules && rules !== '2005') search.set('rules', rules);
  return `/position?${search}`;
}

/** What an address says; what it says wrongly is left out. */
export function placeIn(search: URLSearchParams): Place {
  const [rules, hand, stack] = ['rules', 'hand', 'stack'].map((name) => search.get(name) ?? '');
  const rhombi = (search.get('rhombi') ?? '').split('~').flatMap(rhombusIn);
  return {
    rules: rules && RULES.has(rules) ? rules : '2005',
    hand: sorted(hand ?? ''),
    stack: stack || (rhombi.length ? '' : '1'),
    rhombi,
  };
}

/** The letters of a hand in their order, whatever they came in. */
export function sorted(hand: string): string {
  return [...KINDS].map((kind) => [...hand].filter((letter) => letter === kind).join('')).join('').slice(0, 48);
}

function rhombusIn(text: string): Rhombus[] {
  const found = /^([LRDO])(-?\d{1,3})\.(-?\d{1,3})$/.exec(text);
  return found ? [{ kind: found[1] as Kind, u: Number(found[2]), v: Number(found[3]) }] : [];
}
