"""Builds: whether one is legal, and what it scores."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from kist.core.errors import BadNotation, IllegalAction
from kist.core.settings import is_whole
from kist.cubus.shape.picture import Point, picture_of
from kist.cubus.shape.stack import EMPTY, Laid, Stack
from kist.cubus.shape.tiles import Kind, Tiles


class Rules(StrEnum):
    """The editions of the game."""

    WOOD_2005 = "2005"
    CARDS_1987 = "1987"
    KIDS = "kids"

    @classmethod
    def _missing_(cls, value: object) -> "Rules":
        """Editions are named after years: these may be numbers."""
        if is_whole(value) and str(value) in list(cls):
            return cls(str(value))
        raise BadNotation("bad-rules", f"There are no rules {value!r}: they are one of {', '.join(cls)}.")


@dataclass(frozen=True, slots=True)
class Build:
    """A legal build: what lies on the table then, and how its points came about."""

    laid: Laid
    points: int
    gained: int
    uses: Tiles
    takes: Tiles


class Worth(NamedTuple):
    """What a build scores for each crate gained, and what each rhombus more on the table costs."""

    crate: int
    rhombus: int


WORTH: Final[Mapping[Rules, Worth]] = {
    Rules.WOOD_2005: Worth(3, 1),
    Rules.CARDS_1987: Worth(3, 1),
    Rules.KIDS: Worth(1, 0),
}


_WIDE: Final = 1 << 10
"""No picture is half as wide."""


def points_of(rules: Rules, gained: int, added: int) -> int:
    """What a build scores that gains this many crates and leaves this many rhombi more on the table."""
    worth = WORTH[rules]
    return worth.crate * gained - worth.rhombus * added


def judge(rules: Rules, laid: Laid, hand: Tiles, stack: Stack) -> Build:
    """The build from what is laid, with rhombi of the hand, to this stack; raises `IllegalAction`."""

    def holds() -> bool:
        return holds_open_lids(laid.open_lids, Laid(stack, laid.origin).open_lids)

    points = score(rules, laid.stack, hand, (stack.tiles, stack.crates), holds)
    origin = align(laid, stack)
    assert origin is not None, "open lids that can stay have a place to lie"
    change, gained = stack.tiles.minus(laid.stack.tiles), stack.crates - laid.stack.crates
    return Build(Laid(stack, origin), points, gained, change.positive(), change.negative())


def score(rules: Rules, laid: Stack, hand: Tiles, built: tuple[Tiles, int], holds: Callable[[], bool]) -> int:
    """What a build scores from what is laid to a stack of so many rhombi and crates; `holds` says whether the laid
    open lids can stay where they are, if that is all that is left to know. Raises `IllegalAction`."""
    tiles, crates = built
    change = tiles.minus(laid.tiles)
    uses, takes = change.positive(), change.negative()
    if not uses.within(hand):
        missing = str(uses.minus(hand).positive())
        raise IllegalAction(
            "not-in-hand", f"The hand has too few rhombi for that: {missing} missing.", missing=missing
        )
    if takes.total and rules is not Rules.CARDS_1987:
        raise IllegalAction(
            "rhombi-left-over", f"Every laid rhombus must be used again: {takes} left over.", left=str(takes)
        )
    if takes.opens:
        raise _open_lid_moved()
    if uses.opens and takes.lids:
        raise IllegalAction(
            "lid-exchanged", "A lid is not exchanged for an open crate: lay the lid again, or keep the open crate."
        )
    if not holds():
        raise _open_lid_moved()
    gained = crates - laid.crates
    if gained < 1:
        raise IllegalAction("no-crate-gained", "After a build there must be more crates than before.")
    points = points_of(rules, gained, change.total)
    if points < 1:
        raise IllegalAction(
            "no-points", "A build must score at least one point: it uses too many rhombi for its crates."
        )
    return points


def holds_open_lids(laid: set[Point], opens: set[Point]) -> bool:
    """Whether what has these open lids can be shifted so that every laid one stays where it is in the picture."""
    return not laid or (len(opens) >= len(laid) and bool(_nailed_shifts(laid, opens)))


def _open_lid_moved() -> IllegalAction:
    return IllegalAction("open-lid-moved", "An open crate that is laid stays where it is in the picture.")


def align(laid: Laid, stack: Stack) -> Point | None:
    """Where a new stack lies: laid open lids stay, and as few rhombi as possible move. None: no place does that."""
    shift = _shift(laid.stack, stack)
    return None if shift is None else _moved(laid.origin, shift)


@lru_cache(maxsize=1 << 14)
def _shift(old: Stack, new: Stack) -> Point | None:
    """How far the origin moves; wherever the old stack lies, it is the same."""
    if old == EMPTY:
        return (0, 0)
    nailed = _nailed_shifts(Laid(old, (0, 0)).open_lids, Laid(new, (0, 0)).open_lids) if old.opens else None
    if nailed is not None and len(nailed) <= 1:
        return nailed[0] if nailed else None
    pairs = zip(_places(old), _places(new), strict=True)
    staying = Counter([place - new_place for was, now in pairs for place in was for new_place in now])
    counts = {number: staying[number] for number in map(_number, nailed)} if nailed else staying
    most = max(counts.values())
    shifts = [_point(number) for number, times in counts.items() if times == most]
    return min(shifts, key=lambda shift: (abs(shift[0]) + abs(shift[1]), shift))


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def _nailed_shifts(nailed: set[Point], opens: set[Point]) -> list[Point]:
    """The shifts of the new open lids that put one on every nailed lid."""
    u, v = min(nailed)
    shifts = [(u - new_u, v - new_v) for new_u, new_v in opens]
    return [(du, dv) for du, dv in shifts if nailed <= {(new_u + du, new_v + dv) for new_u, new_v in opens}]


@lru_cache(maxsize=1 << 10)
def _places(stack: Stack) -> tuple[tuple[int, ...], ...]:
    """By kind, where in the picture there is a rhombus of it, when the stack lies at (0, 0); points as numbers."""
    places: dict[Kind, list[int]] = {kind: [] for kind in Kind}
    for kind, u, v in picture_of(Laid(stack, (0, 0))):
        places[kind].append(_number((u, v)))
    return tuple(map(tuple, places.values()))


# Points and differences of points as numbers: hundreds of pairs are counted for every build.


def _number(point: Point) -> int:
    return point[0] * _WIDE + point[1]


def _point(number: int) -> Point:
    v = (number + _WIDE // 2) % _WIDE - _WIDE // 2
    return (number - v) // _WIDE, v
