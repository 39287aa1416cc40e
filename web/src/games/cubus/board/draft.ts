/**
 * A draft: rhombi from the table and from the hand, moved about before anything is said to the others.
 *
 * A pure value. Whether a draft is a stack, and what it is worth, is not known here: the server is asked.
 */
import { middle, type Kind, type Place, type Rhombus } from './lattice.ts';

export interface Piece {
  readonly id: string;
  readonly kind: Kind;
  /** Where it lay when the draft began; null for a rhombus from the hand. */
  readonly home: Place | null;
  /** A laid open crate: it cannot be moved. */
  readonly nailed: boolean;
  /** Neither on the table nor in the hand: shown to say what a picture would need. */
  readonly borrowed?: boolean;
}

/** Where each piece lies by its id; null is the tray. */
export type Places = Readonly<Record<string, Place | null>>;

export interface Draft {
  readonly pieces: readonly Piece[];
  readonly past: readonly Places[];
  readonly places: Places;
  readonly future: readonly Places[];
}

export interface Lying extends Rhombus {
  readonly id: string;
  readonly nailed: boolean;
  readonly fromHand: boolean;
  readonly borrowed: boolean;
}

/** Begin from what lies on the table and the hand; `nailed` are the places of lids that cannot be moved. */
export function begin(table: readonly Rhombus[], hand: readonly Kind[], nailed: readonly Place[] = []): Draft {
  const laid = table.map((rhombus, index): Piece => ({
    id: `t${index}`,
    kind: rhombus.kind,
    home: { u: rhombus.u, v: rhombus.v },
    nailed: rhombus.kind === 'O' && nailed.some((place) => equal(place, rhombus)),
  }));
  const held = hand.map((kind, index): Piece => ({ id: `h${index}`, kind, home: null, nailed: false }));
  const pieces = [...laid, ...held];
  const places = Object.fromEntries(pieces.map(({ id, home }) => [id, home]));
  return { pieces, past: [], places, future: [] };
}

/** The rhombi on the table, those drawn last on top. */
export function lying(draft: Draft): Lying[] {
  return draft.pieces.flatMap(({ id, kind, nailed, home, borrowed = false }) => {
    const place = draft.places[id];
    return place ? [{ id, kind, nailed, borrowed, fromHand: home === null, u: place.u, v: place.v }] : [];
  });
}

/** The rhombi in the tray: the hand, and what was taken up for now. */
export function tray(draft: Draft): Piece[] {
  return draft.pieces.filter(({ id, borrowed }) => !borrowed && !draft.places[id]);
}

/** A place in the tray; one whose rhombus lies on the table stays empty, so that the others stay where they are. */
export interface Slot {
  readonly piece: Piece;
  readonly empty: boolean;
}

/** The places of the tray: one for each rhombus of the hand, then what was taken up from the table for now. */
export function slots(draft: Draft): Slot[] {
  const own = draft.pieces.filter(({ home, borrowed }) => !home && !borrowed);
  const lifted = tray(draft).filter(({ home }) => home);
  return [...own, ...lifted].map((piece) => ({ piece, empty: Boolean(draft.places[piece.id]) }));
}

export function isChanged(draft: Draft): boolean {
  return draft.pieces.some(({ id, home }) => !equal(draft.places[id] ?? null, home));
}

/** Lay pieces somewhere, or in the tray; nailed ones stay. One step for undo. */
export function lay(draft: Draft, moves: Places): Draft {
  const nailed = new Set(draft.pieces.filter((piece) => piece.nailed).map(({ id }) => id));
  const free = Object.entries(moves).filter(([id, to]) => !nailed.has(id) && !equal(draft.places[id] ?? null, to));
  if (!free.length) return draft;
  return {
    ...draft,
    past: [...draft.past, draft.places],
    places: { ...draft.places, ...Object.fromEntries(free) },
    future: [],
  };
}

export function takeUp(draft: Draft, ids: Iterable<string>): Draft {
  return lay(draft, Object.fromEntries([...ids].map((id) => [id, null])));
}

export function undo(draft: Draft): Draft {
  const last = draft.past.at(-1);
  if (!last) return draft;
  return { ...draft, past: draft.past.slice(0, -1), places: last, future: [draft.places, ...draft.future] };
}

export function redo(draft: Draft): Draft {
  const [next, ...future] = draft.future;
  if (!next) return draft;
  return { ...draft, past: [...draft.past, draft.places], places: next, future };
}

export function reset(draft: Draft): Draft {
  return lay(draft, Object.fromEntries(draft.pieces.map(({ id, home }) => [id, home])));
}

/** Lay the pieces so that they show this picture, moving as few and as little as possible; what lacks is borrowed. */
export function adopt(draft: Draft, picture: readonly Rhombus[]): Draft {
  const { staying, wanted } = compare(draft, picture);
  const places: Record<string, Place | null> = Object.fromEntries(draft.pieces.map(({ id }) => [id, null]));
  const open = new Set(draft.pieces.filter(({ id }) => !staying.has(id)));
  const pieces = [...draft.pieces];
  for (const [id, place] of staying) places[id] = place;
  for (const { kind, u, v } of wanted) {
    let piece = nearestPiece([...open], draft, { kind, u, v });
    if (!piece) {
      piece = { id: `b${pieces.length}`, kind, home: null, nailed: false, borrowed: true };
      pieces.push(piece);
    }
    open.delete(piece);
    places[piece.id] = { u, v };
  }
  return lay({ ...draft, pieces }, places);
}

/** Which pieces already lie as the picture wants, and what else it wants. */
function compare(draft: Draft, picture: readonly Rhombus[]): { staying: Map<string, Place>; wanted: Rhombus[] } {
  const staying = new Map<string, Place>();
  const wanted = picture.filter((rhombus) => {
    const { u, v } = rhombus;
    const piece = draft.pieces.find(
      ({ id, kind }) => kind === rhombus.kind && !staying.has(id) && equal(draft.places[id] ?? null, { u, v }),
    );
    if (piece) staying.set(piece.id, { u, v });
    return !piece;
  });
  return { staying, wanted };
}

/** Pieces that were laid before go first, so that the hand is used only for what it must add. */
function nearestPiece(pieces: Piece[], draft: Draft, to: Rhombus): Piece | undefined {
  const target = middle(to);
  const cost = (piece: Piece) => {
    const place = draft.places[piece.id] ?? piece.home;
    if (!place) return Number.MAX_VALUE;
    const { x, y } = middle({ kind: piece.kind, ...place });
    return Math.hypot(x - target.x, y - target.y);
  };
  return pieces
    .filter((piece) => piece.kind === to.kind && !piece.nailed)
    .sort((one, other) => cost(one) - cost(other))[0];
}

function equal(one: Place | null, other: Place | null): boolean {
  return one === other || (one !== null && other !== null && one.u === other.u && one.v === other.v);
}

/** What survives a reload: where the pieces of a draft lie. */
export function save(draft: Draft): string {
  return JSON.stringify({ pieces: draft.pieces, places: draft.places });
}

/** The draft with the places saved before, when it was begun from the same table and hand; else as it is. */
export function restore(draft: Draft, saved: string | null): Draft {
  if (!saved) return draft;
  try {
    const { pieces, places } = JSON.parse(saved) as { pieces: unknown; places: Places };
    return JSON.stringify(pieces) === JSON.stringify(draft.pieces) ? lay(draft, places) : draft;
  } catch {
    return draft;
  }
}
