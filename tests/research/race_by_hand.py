"""The race of Cubus solved a second time with nothing taken from kist: the oracle's heaps, and the rules written out.

Two players, the 2005 edition, no open lids. Whoever can build must; what a choice of rhombi builds is a stack with
the most crates that just these and those laid can show.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

from tests.cubus.shape.heaps import heaps, picture_if_stack

Count: TypeAlias = tuple[int, int, int]
"""Left sides, right sides, lids."""
Hands: TypeAlias = tuple[Count, Count]

START: Count = (1, 1, 1)
NOTHING: Count = (0, 0, 0)


@cache
def most_crates(most: int) -> dict[Count, int]:
    """The most crates that so many rhombi show exactly, as far as that is no more than `most`."""
    found: dict[Count, int] = {}
    for crates in range(1, most + 1):
        for heap in heaps(crates):
            if picture := picture_if_stack(heap):
                kinds = Counter(kind for kind, _, _ in picture)
                found[kinds["L"], kinds["R"], kinds["D"]] = crates
    return found


class Race:
    """The race with a pile of a few rhombi."""

    def __init__(self, pile: Count) -> None:
        self._pile = pile
        every = [one + more for one, more in zip(START, pile, strict=True)]
        # Loomis and Whitney: the square of the crates is no more than the three counts multiplied.
        self._crates = most_crates(int((every[0] * every[1] * every[2]) ** 0.5))
        self.value = cache(self._value)

    def solve(self) -> Fraction:
        """What the first player can expect to be ahead in the end."""
        return self.value(START, (NOTHING, NOTHING), self._pile, 0)

    def _value(self, laid: Count, hands: Hands, pile: Count, turn: int) -> Fraction:
        """What is still to come for the first player, at the beginning of a turn."""
        if any(pile):
            total = sum(pile)
            return sum(
                (
                    Fraction(pile[kind], total) * self._drawn(laid, hands, pile, turn, kind)
                    for kind in range(3)
                    if pile[kind]
                ),
                Fraction(0),
            )
        if not any(self._builds(laid, hand) for hand in hands):
            return Fraction(0)
        return self._built(laid, hands, pile, turn)

    def _drawn(self, laid: Count, hands: Hands, pile: Count, turn: int, kind: int) -> Fraction:
        one: Count = (int(kind == 0), int(kind == 1), int(kind == 2))
        hands = _with(hands, turn, _plus(hands[turn], one, 1))
        return self._built(laid, hands, _plus(pile, one, -1), turn)

    def _built(self, laid: Count, hands: Hands, pile: Count, turn: int) -> Fraction:
        builds = [*self._builds(laid, hands[turn])]
        if not builds or (laid == START and sum(hands[turn]) == 1):
            return self.value(laid, hands, pile, 1 - turn)
        sign = 1 - 2 * turn
        values = [
            sign * points
            + self.value(_plus(laid, uses, 1), _with(hands, turn, _plus(hands[turn], uses, -1)), pile, 1 - turn)
            for uses, points in builds
        ]
        return max(values) if turn == 0 else min(values)

    def _builds(self, laid: Count, hand: Count) -> list[tuple[Count, int]]:
        return [*self._all_builds(laid, hand)]

    def _all_builds(self, laid: Count, hand: Count) -> Iterator[tuple[Count, int]]:
        lefts, rights, lids = (range(count + 1) for count in hand)
        for uses in product(lefts, rights, lids):
            gained = self._crates.get(_plus(laid, uses, 1), 0) - self._crates[laid]
            points = 3 * gained - sum(uses)
            if gained > 0 and points > 0:
                yield uses, points


def _plus(one: Count, other: Count, times: int) -> Count:
    return one[0] + times * other[0], one[1] + times * other[1], one[2] + times * other[2]


def _with(hands: Hands, turn: int, hand: Count) -> Hands:
    return (hand, hands[1]) if turn == 0 else (hands[0], hand)
