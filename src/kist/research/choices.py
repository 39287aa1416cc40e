"""The builds of Cubus as few enough actions: which rhombi of the hand to use. Each becomes an exact best build.

There are thousands of builds in most positions, and most differ in nothing that matters. What is left out is plain: a
choice of rhombi always becomes a build that scores the most with just these, and of several such builds always the
same; new open lids lie side by side. No build uses more of a kind than `MOST`: of the builds of two exact players,
none in 300 would.
"""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best, best_with
from kist.research.coding import Mask

MOST: Final = Tiles(4, 4, 4, 2)
CHOICES: Final[tuple[Tiles, ...]] = tuple(Tiles(*each) for each in product(*(range(most + 1) for most in MOST)))
"""All choices, in the order of their numbers; the first uses no rhombus."""
NUMBERS: Final = {uses: number for number, uses in enumerate(CHOICES)}


class Builds(NamedTuple):
    """What can be built with a hand: 1 for every choice with which there is a build, and what it scores."""

    mask: Mask
    points: "np.ndarray[tuple[int], np.dtype[np.int16]]"


def builds(rules: Rules, stack: Stack, hand: Tiles) -> Builds:
    """The choices from a hand; not to be changed."""
    return _builds(rules, stack, Tiles(*map(min, hand, MOST)))


# The builds of this module lead to few different stacks, so most questions come up again in other games.
@lru_cache(maxsize=1 << 14)
def _builds(rules: Rules, stack: Stack, hand: Tiles) -> Builds:
    points = np.zeros(len(CHOICES), np.int16)
    for uses in product(*(range(count + 1) for count in hand)):
        chosen = Tiles(*uses)
        if found := build_with(rules, stack, chosen):
            points[NUMBERS[chosen]] = found.points
    return Builds((points > 0).astype(np.int8), points)


@lru_cache(maxsize=1 << 16)
def build_with(rules: Rules, stack: Stack, uses: Tiles) -> Best | None:
    """The build that a choice is carried out as; None when there is none."""
    found = best_with(rules, stack, uses)
    # Where rhombi may leave the table, an open lid may have gone in for a lid: that is another choice.
    return found if found and found.uses == uses and not (uses.opens and found.takes.lids) else None
