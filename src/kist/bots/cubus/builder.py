"""The builder makes good local rebuilds: crates are added, and one is moved first where that helps."""

from collections.abc import Iterable
from random import Random
from typing import Final

from kist.bots.clock import Clock
from kist.bots.cubus.local import Seen, lowered, raised, seen_as_build
from kist.bots.cubus.player import CubusBot, Found, Temper
from kist.bots.cubus.position import Position
from kist.cubus.shape.build import Rules, points_of
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles

ROUNDS: Final = 3
"""How many crates it adds in its mind before it gives up."""
SEES: Final = 0.6
"""How likely it sees each of the next crates that could be added."""
WIDTH: Final = 5
"""How many half-done rebuilds it keeps in mind."""


class Builder(CubusBot):
    """Looks at stacks near the one that lies there."""

    temper = Temper(notices=0.5, knocks_after=(2.5, 6.0), thinks_for=(0.9, 1.5))

    def find(self, position: Position, hand: Tiles, rng: Random, clock: Clock) -> Found | None:
        """The best build that a few changes lead to."""
        del clock
        most = position.stack.tiles.plus(hand)
        kept: list[Stack] = [position.stack, *lowered(position.stack)]
        best: Seen | None = None
        for _ in range(ROUNDS):
            kept = _best({near for stack in kept for near in raised(stack, most)}, rng)
            builds = (seen_as_build(position, hand, stack) for stack in kept)
            best = max((each for each in (best, *builds) if each), key=lambda seen: seen.points, default=None)
        return Found.because("rebuilds", best.stack, best.points) if best else None


def _best(stacks: Iterable[Stack], rng: Random) -> list[Stack]:
    """Those with the most crates for their rhombi, of what catches its eye; luck decides between equal ones."""
    ordered = [stack for stack in sorted(stacks, key=str) if rng.random() < SEES]
    rng.shuffle(ordered)
    return sorted(ordered, key=lambda stack: -points_of(Rules.WOOD_2005, stack.crates, stack.tiles.total))[:WIDTH]
