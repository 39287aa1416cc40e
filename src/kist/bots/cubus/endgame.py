"""The end, to the last build: few rhombi are left to draw, or none, and all hands are open.

What the race over numbers cannot see is counted here: what laid open lids bind, exactly, and where new ones are laid.
Everybody builds the best build for some choice of rhombi, as `master` always does, and passes where there is none.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kist.bots.clock import Clock
from kist.bots.cubus.exact import builds_by_choice
from kist.bots.cubus.nailing import ways_to_lay
from kist.bots.cubus.race import Points, lead
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best

Hands: TypeAlias = tuple[Tiles, ...]
"""Everybody's rhombi, beginning with whose turn it is."""
STEPS: Final = 3
"""So many steps of thought it counts to ask the solver for all builds of a hand."""
WAYS: Final = 4
"""So many ways to lay new open lids are followed for a build."""
_KINDS: Final = (Tiles(left=1), Tiles(right=1), Tiles(lids=1), Tiles(opens=1))


class Line(NamedTuple):
    """A build, laid in some way, and what everybody may expect from it to the end, beginning with the builder."""

    best: Best
    stack: Stack
    points: Points


class Endgame:
    """What everybody still gets when all play for their lead over the best of the others, averaged over what chance
    may draw. All its questions raise `OutOfTime`."""

    def __init__(self, rules: Rules, rng: Random, clock: Clock) -> None:
        self._rules = rules
        self._rng = rng
        self._clock = clock
        self._known: dict[tuple[Stack, Hands, Tiles], Points] = {}
        self._turn = 0
        self.turns = 0
        """How many turns the longest line has that was followed."""

    def lines(self, stack: Stack, hands: Hands, pile: Tiles) -> Iterator[Line]:
        """All that can be built now, by who has drawn already."""
        self._clock.step(STEPS)
        self._turn += 1
        self.turns = max(self.turns, self._turn)
        for _, best in sorted(builds_by_choice(self._rules, stack, hands[0]).items()):
            left = (*hands[1:], hands[0].minus(best.uses).plus(best.takes))
            for laid in islice(ways_to_lay(stack, best, self._rng), WAYS):
                *others, mine = self.turn(laid, left, pile)
                yield Line(best, laid, (best.points + mine, *others))
        self._turn -= 1

    def turn(self, stack: Stack, hands: Hands, pile: Tiles, stuck: int = 0) -> Points:
        """What everybody gets from now on, after so many who could draw and build nothing."""
        if stuck == len(hands):
            return (0.0,) * len(hands)
        total = sum(pile)
        if not total:
            return self._builds(stack, hands, pile, stuck)
        sums = [0.0] * len(hands)
        for drawn, count in zip(_KINDS, pile, strict=True):
            if count:
                after = (hands[0].plus(drawn), *hands[1:])
                for player, points in enumerate(self._builds(stack, after, pile.minus(drawn), 0)):
                    sums[player] += points * count / total
        return tuple(sums)

    def _builds(self, stack: Stack, hands: Hands, pile: Tiles, stuck: int) -> Points:
        """What everybody gets from now on; the first has drawn."""
        key = stack, hands, pile
        if (known := self._known.get(key)) is None:
            ways = [line.points for line in self.lines(stack, hands, pile)]
            known = self._known[key] = max(ways, key=lead) if ways else self._passes(stack, hands, pile, stuck)
        return known

    def _passes(self, stack: Stack, hands: Hands, pile: Tiles, stuck: int) -> Points:
        *others, mine = self.turn(stack, (*hands[1:], hands[0]), pile, stuck + 1)
        return (mine, *others)
