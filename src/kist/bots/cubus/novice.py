"""The novice adds one crate where it sees one, and overlooks many; what somebody else overlooks that is worth much
catches its eye."""

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
OBVIOUS: Final = 3
"""So many points for one crate, or one column, are hard to overlook in the hand of somebody else."""
SPOTS: Final = 0.5
"""How likely it spots that; and how likely it looks closely enough to see less."""
LOOKS: Final = 0.15
MISCOUNTS: Final = 0.1
"""How likely it thinks, at a glance, that the hand of somebody else has a rhombus more than it has."""
ONE_MORE: Final = (Tiles(left=1), Tiles(right=1), Tiles(lids=1))


class Novice(CubusBot):
    """Takes the first good place that catches its eye."""

    temper = Temper(notices=1.0, knocks_after=(4.0, 9.0), thinks_for=(0.9, 1.5))

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
        """Every second time what is obvious; now and then what it would build itself, or could if there were not a
        rhombus missing."""
        spots, looks, miscounts = rng.random() < SPOTS, rng.random() < LOOKS, rng.random() < MISCOUNTS
        if spots and (found := _obvious(position)):
            return found
        if not looks:
            return None
        found = self.find(position, position.hand, rng, clock)
        if found is None and miscounts:
            return self.find(position, position.hand.plus(rng.choice(ONE_MORE)), rng, clock)
        return found

    def take_down(self, position: Position, rng: Random, clock: Clock) -> tuple[Stack, Reason]:
        """Any crate."""
        del clock
        removal = rng.choice(removals(position.laid))
        return removal.laid.stack, Reason("any-crate", {"frees": removal.frees})


def _obvious(position: Position) -> Found | None:
    """The best that one more crate or column makes of the hand of whoever passed, if it is worth enough."""
    most = position.stack.tiles.plus(position.hand)
    builds = [seen_as_build(position, position.hand, stack) for stack in raised(position.stack, most)]
    best = max((each for each in builds if each), key=lambda seen: seen.points, default=None)
    return Found.because("adds-a-crate", best.stack, best.points) if best and best.points >= OBVIOUS else None
