"""Builds: whether one is legal, and what it scores."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from kist.core.errors import IllegalAction
from kist.cubus.picture import Point, Rhombus, picture_of
from kist.cubus.stack import Laid, Stack
from kist.cubus.tiles import Kind, Tiles


class Rules(StrEnum):
    """The editions of the game."""

    WOOD_2005 = "2005"
    CARDS_1987 = "1987"
    KIDS = "kids"


@dataclass(frozen=True, slots=True)
class Build:
    """A legal build: what lies on the table then, and how its points came about."""

    laid: Laid
    points: int
    gained: int
    uses: Tiles
    takes: Tiles


def points_of(rules: Rules, gained: int, added: int) -> int:
    """What a build scores that gains this many crates and leaves this many rhombi more on the table."""
    return gained if rules is Rules.KIDS else 3 * gained - added


def judge(rules: Rules, laid: Laid, hand: Tiles, stack: Stack) -> Build:
    """The build from what is laid, with rhombi of the hand, to this stack; raises `IllegalAction`."""
    change = stack.tiles.minus(laid.stack.tiles)
    uses, takes = change.positive(), change.negative()
    if missing := str(uses.minus(hand).positive()):
        raise IllegalAction(
            "not-in-hand", f"The hand has too few rhombi for that: {missing} missing.", missing=missing
        )
    if takes.total and (rules is not Rules.CARDS_1987 or takes.opens):
        raise IllegalAction(
            "rhombi-left-over", f"Every laid rhombus must be used again: {takes} left over.", left=str(takes)
        )
    origin = align(laid, stack)
    if origin is None:
        raise IllegalAction("open-lid-moved", "An open crate that is laid stays where it is in the picture.")
    gained = stack.crates - laid.stack.crates
    if gained < 1:
        raise IllegalAction("no-crate-gained", "After a build there must be more crates than before.")
    points = points_of(rules, gained, change.total)
    if points < 1:
        raise IllegalAction(
            "no-points", "A build must score at least one point: it uses too many rhombi for its crates."
        )
    return Build(Laid(stack, origin), points, gained, uses, takes)


def align(laid: Laid, stack: Stack) -> Point | None:
    """Where a new stack lies: laid open lids stay, and as few rhombi as possible move. None: no place does that."""
    old, new = picture_of(laid), picture_of(Laid(stack, laid.origin))
    nailed = {rhombus for rhombus in old if rhombus.kind is Kind.OPEN}
    staying = _staying_by_shift(old, new)
    shifts = [shift for shift in staying if not nailed or nailed <= _shifted_opens(new, shift)]
    if not shifts:
        return None
    du, dv = min(shifts, key=lambda shift: (-staying[shift], abs(shift[0]) + abs(shift[1]), shift))
    return laid.origin[0] + du, laid.origin[1] + dv


def _staying_by_shift(old: frozenset[Rhombus], new: frozenset[Rhombus]) -> Counter[Point]:
    """For every shift of the new picture: how many rhombi then lie where such a rhombus lay before."""
    return Counter((was.u - now.u, was.v - now.v) for now in new for was in old if was.kind is now.kind)


def _shifted_opens(picture: frozenset[Rhombus], shift: Point) -> set[Rhombus]:
    du, dv = shift
    return {Rhombus(kind, u + du, v + dv) for kind, u, v in picture if kind is Kind.OPEN}
