"""How much it takes to see a build: crates taken down, rhombi moved, and which of the weaker bots see it."""

from math import inf
from random import Random
from typing import Final, NamedTuple

from kist.bots.clock import Clock
from kist.bots.cubus.builder import Builder
from kist.bots.cubus.novice import Novice
from kist.bots.cubus.player import CubusBot
from kist.bots.cubus.position import Position
from kist.cubus.shape.build import Rules, align
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import HIGHEST, Laid, Stack
from kist.cubus.shape.tiles import Tiles

TRIES: Final = 6
"""How often each bot tries, every time with other luck."""


class Effort(NamedTuple):
    """The way from a laid stack to another."""

    taken_down: int
    """Crates that stand where none does afterwards."""
    moved: int
    """Laid rhombi that do not stay where they are."""
    weight: float


def effort(laid: Laid, stack: Stack) -> Effort:
    """What it takes to build a stack from another, laid where the rules lay it."""
    origin = align(laid, stack)
    if origin is None:
        return Effort(0, 0, inf)
    after = Laid(stack, origin)
    taken_down, moved = _taken_down(laid, after), len(picture_of(laid) - picture_of(after))
    return Effort(taken_down, moved, 2 * taken_down + moved)


def _taken_down(laid: Laid, after: Laid) -> int:
    """The crates that are gone afterwards; the table may have sunk, which no picture tells."""
    return min(len(_crates(laid, 0) - _crates(after, sunk)) for sunk in range(-HIGHEST, HIGHEST + 1))


def _crates(laid: Laid, sunk: int) -> set[tuple[int, int, int]]:
    """The crates by their places in space, if the table has sunk so far."""
    (u, v), heights = laid.origin, laid.stack.heights
    return {(x + u - sunk, y + v - sunk, z - sunk) for (x, y), height in heights.items() for z in range(height)}


def found_by(rules: Rules, laid: Laid, hand: Tiles, wanted: int) -> dict[str, float]:
    """In which share of its tries each bot that does not solve finds a build of at least so many points."""
    position = Position(0, "build", rules, laid, Tiles(), (hand, Tiles()), (0, 0), 0, (), ())
    return {"novice": _share(Novice(0, 0), position, wanted), "builder": _share(Builder(0, 0), position, wanted)}


def _share(bot: CubusBot, position: Position, wanted: int) -> float:
    luck = (Random(f"try {number}") for number in range(TRIES))  # noqa: S311 - repeatable, not secret
    found = [bot.find(position, position.hand, each, Clock(inf)) for each in luck]
    return round(sum(each is not None and each.points >= wanted for each in found) / TRIES, 2)
