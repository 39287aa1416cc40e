"""Cubus as a race over numbers, to look ahead in.

As long as fewer than two open lids are laid only the numbers of left sides, right sides and lids count, and the table
of the most crates says what every step is worth. Whoever builds well builds all there is, so the crates follow from
the numbers. Where open lids bind this is still a good guess: what they cost today they will cost tomorrow.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from kist.bots.clock import Clock
from kist.cubus.shape.build import Rules, points_of
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver.book import SIZE, book, page

Counts: TypeAlias = tuple[int, int, int]
"""Left sides, right sides, and lids of both kinds."""
Points: TypeAlias = tuple[float, ...]
"""What each player gets, the one to move first."""

HIGHEST: Final = 16
MOST_STEPS: Final = 8
"""Of more steps than that the worse ones are not looked at."""


class RaceStep(NamedTuple):
    """A build in numbers: what it scores, and the rhombi that go from the hand to the table."""

    points: int
    uses: Counts


def counts_of(tiles: Tiles) -> Counts:
    """The numbers of rhombi with open lids counted as lids."""
    return tiles.left, tiles.right, tiles.lids + tiles.opens


@cache
def _most() -> list[list[list[int]]]:
    """The most crates by counts, as lists: single numbers are read faster from them."""
    crates = book().crates
    return [
        [list(crates[page(left, right, 0) : page(left, right, SIZE)]) for right in range(SIZE)]
        for left in range(SIZE)
    ]


def most_crates(laid: Counts) -> int:
    """The most crates that so many rhombi can show."""
    return _most()[laid[0]][laid[1]][laid[2]]


@cache
def steps(rules: Rules, laid: Counts, hand: Counts, fixed: int) -> tuple[RaceStep, ...]:
    """All that can be built from a table where all was built that could be, best first; `fixed` lids are open."""
    crates = _most()[laid[0]][laid[1]][laid[2]]
    found = [
        step for uses in _uses(rules, laid, hand, fixed) if (step := _step(rules, laid, uses, crates)).points > 0
    ]
    return tuple(sorted(found, key=lambda step: (-step.points, sum(step.uses)))[:MOST_STEPS])


def _uses(rules: Rules, laid: Counts, hand: Counts, fixed: int) -> Iterator[Counts]:
    least = (0, 0, 0)
    if rules is Rules.CARDS_1987:
        least = (1 - laid[0], 1 - laid[1], max(1, fixed) - laid[2])
    return product(*(range(low, high + 1) for low, high in zip(least, hand, strict=True)))  # type: ignore[return-value]


def _step(rules: Rules, laid: Counts, uses: Counts, crates: int) -> RaceStep:
    gained = _most()[laid[0] + uses[0]][laid[1] + uses[1]][laid[2] + uses[2]] - crates
    if gained <= 0:
        return RaceStep(0, uses)
    return RaceStep(points_of(rules, gained, sum(uses)), uses)


def plus(one: Counts, other: Counts) -> Counts:
    """Both together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Counts, other: Counts) -> Counts:
    """The one without the other."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def lead(points: Points) -> float:
    """By how much the first is ahead of the best of the others."""
    return points[0] - max(points[1:])


_DRAWS: Final[tuple[Counts, ...]] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


Beyond: TypeAlias = Callable[[Counts, Counts, Counts, Counts], float]
"""By how much the first of two players will get ahead, from what is laid, both hands and the pile."""


class Lookahead:
    """What everybody gets in the next turns when all play well, averaged over what chance may draw."""

    def __init__(self, rules: Rules, fixed: int, clock: Clock, beyond: "Beyond | None" = None) -> None:
        self._beyond = beyond
        self._rules = rules
        self._fixed = fixed
        self._clock = clock
        self._known: dict[tuple[object, ...], Points] = {}

    def turn(self, laid: Counts, hands: tuple[Counts, ...], pile: Counts, turns: int) -> Points:
        """The points of the next so many turns; the first player is about to draw. Raises `OutOfTime`."""
        total = sum(pile)
        if not turns:
            return self._later(laid, hands, pile)
        if not total:
            return self._move(laid, hands, pile, turns)
        sums = [0.0] * len(hands)
        for kind, draw in enumerate(_DRAWS):
            if count := pile[kind]:
                drawn = (plus(hands[0], draw), *hands[1:])
                for player, points in enumerate(self._move(laid, drawn, minus(pile, draw), turns)):
                    sums[player] += points * count / total
        return tuple(sums)

    def _later(self, laid: Counts, hands: tuple[Counts, ...], pile: Counts) -> Points:
        """What comes after all that is looked at: nothing, unless something says what it is worth."""
        if self._beyond is None:
            return (0.0,) * len(hands)
        key = (laid, hands, pile, 0)
        if (known := self._known.get(key)) is None:
            self._clock.step()
            known = self._known[key] = (self._beyond(laid, hands[0], hands[1], pile), 0.0)
        return known

    def _move(self, laid: Counts, hands: tuple[Counts, ...], pile: Counts, turns: int) -> Points:
        key = (laid, hands, pile, turns)
        if (known := self._known.get(key)) is None:
            self._clock.step()
            known = self._known[key] = self._best(laid, hands, pile, turns)
        return known

    def _best(self, laid: Counts, hands: tuple[Counts, ...], pile: Counts, turns: int) -> Points:
        ways = steps(self._rules, laid, hands[0], self._fixed)
        if not ways:
            return self.after(RaceStep(0, (0, 0, 0)), laid, hands, pile, turns)
        if turns == 1 and self._beyond is None:
            return (float(ways[0].points), *(0.0 for _ in hands[1:]))
        return max((self.after(step, laid, hands, pile, turns) for step in ways), key=lead)

    def after(self, step: RaceStep, laid: Counts, hands: tuple[Counts, ...], pile: Counts, turns: int) -> Points:
        """The points of so many turns of which this step is the first."""
        mine = minus(hands[0], step.uses)
        later = self.turn(plus(laid, step.uses), (*hands[1:], mine), pile, turns - 1)
        return (step.points + later[-1], *later[:-1])
