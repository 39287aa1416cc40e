"""The novice adds one crate where it sees one, and overlooks many."""

from random import Random
from typing import Final

from kist.bots.base import Reason
from kist.bots.clock import Clock
from kist.bots.cubus.local import raised, seen_as_build
from kist.bots.cubus.player import CubusBot, Found, Temper
from kist.bots.cubus.position import Position
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles

SEES: Final = 0.5
"""How likely it sees each place where a crate could go."""
MISCOUNTS: Final = 0.1
"""How likely it thinks, at a glance, that the hand of somebody else has a rhombus more than it has."""
ONE_MORE: Final = (Tiles(left=1), Tiles(right=1), Tiles(lids=1))


class Novice(CubusBot):
    """Takes the first good place that catches its eye."""

    temper = Temper(notices=0.15, knocks_after=(4.0, 9.0), thinks_for=(2.0, 5.0))

    def find(self, position: Position, hand: Tiles, rng: Random, clock: Clock) -> Found | None:
        """Some single crate, of those places that it happens to look at."""
        del clock
        places = [stack for stack in raised(position.stack, position.stack.tiles.plus(hand)) if rng.random() < SEES]
        rng.shuffle(places)
        for stack in places:
            if seen := seen_as_build(position, hand, stack):
                return Found.because("adds-a-crate", seen.stack, seen.points)
        return None

    def overlooked(self, position: Position, rng: Random, clock: Clock) -> Found | None:
        """What it would build itself; else, now and then, what could be built if there were not a rhombus missing."""
        found = self.find(position, position.hand, rng, clock)
        if found is None and rng.random() < MISCOUNTS:
            more = position.hand.plus(rng.choice(ONE_MORE))
            return self.find(position, more, rng, clock)
        return found

    def take_down(self, position: Position, rng: Random, clock: Clock) -> tuple[Stack, Reason]:
        """Any crate."""
        del clock
        removal = rng.choice(removals(position.laid))
        return removal.laid.stack, Reason("any-crate", {"frees": removal.frees})
