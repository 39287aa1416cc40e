"""The builds of Cubus as few enough actions: which rhombi of the hand to use. Each becomes an exact best build.

There are thousands of builds in most positions, and most differ in nothing that matters. What is left out is plain: a
choice of rhombi always becomes a build that scores the most with just these, and of several such builds always the
same; new open lids lie side by side. No build uses more of a kind than `MOST`: of the builds of two exact players,
none in 300 would.
"""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from kist.cubus.shape.build import WORTH, Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from kist.cubus.solver import Best, best_with, points_with
from kist.cubus.solver.table import most as most_crates
from kist.research.coding import Mask

MOST: Final = Tiles(4, 4, 4, 2)
CHOICES: Final[tuple[Tiles, ...]] = tuple(Tiles(*each) for each in product(*(range(most + 1) for most in MOST)))
"""All choices, in the order of their numbers; the first uses no rhombus."""
SHAPE: Final = tuple(most + 1 for most in MOST)
COUNTED: Final = (MOST.left + 1, MOST.right + 1, MOST.lids + MOST.opens + 1)
"""How many numbers of left sides, right sides and lids of both kinds there are to choose from."""
LIDS: Final = np.add.outer(np.arange(MOST.lids + 1), np.arange(MOST.opens + 1))
RHOMBI: Final = np.indices(COUNTED).sum(axis=0).astype(np.int16)
NUMBERS: Final = {uses: number for number, uses in enumerate(CHOICES)}


Points: TypeAlias = npt.NDArray[np.int16]


class Builds(NamedTuple):
    """What can be built with a hand: 1 for every choice with which there is a build, and what it scores."""

    mask: Mask
    points: Points


def builds(rules: Rules, stack: Stack, hand: Tiles) -> Builds:
    """The choices from a hand; not to be changed."""
    return _builds(rules, stack, Tiles(*map(min, hand, MOST)))


# The builds of this module lead to few different stacks, so most questions come up again in other games.
@lru_cache(maxsize=1 << 14)
def _builds(rules: Rules, stack: Stack, hand: Tiles) -> Builds:
    points = np.zeros(SHAPE, np.int16)
    within = tuple(slice(count + 1) for count in hand)
    points[within] = _points(rules, stack, hand)[:, :, LIDS][within]
    flat = points.reshape(-1)
    return Builds((flat > 0).astype(np.int8), flat)


def _points(rules: Rules, stack: Stack, hand: Tiles) -> Points:
    """What is scored with just so many left sides, right sides and lids of both kinds, as far as a hand has them."""
    if rules is Rules.CARDS_1987:
        bound = np.ones(COUNTED, np.int16)
    else:
        bound = _at_most(rules, stack)
        if len(stack.opens) < 2:
            return bound
    points = np.zeros(COUNTED, np.int16)
    left, right, lids = (slice(count + 1) for count in (hand.left, hand.right, hand.lids + hand.opens))
    for used in np.argwhere(bound[left, right, lids]).tolist():
        points[tuple(used)] = _points_with(rules, stack, *used)
    return points


@lru_cache(maxsize=1 << 12)
def _at_most(rules: Rules, stack: Stack) -> Points:
    """What no build with these rhombi scores more than; where fewer than two open lids are laid, it scores that."""
    tiles, worth = stack.tiles, WORTH[rules]
    start = tiles.left, tiles.right, tiles.lids + tiles.opens
    crates = most_crates()[tuple(slice(at, at + size) for at, size in zip(start, COUNTED, strict=True))]
    gained = np.full(COUNTED, -1, np.int16)
    gained[tuple(map(slice, crates.shape))] = crates.astype(np.int16) - stack.crates
    return np.where(gained > 0, np.maximum(worth.crate * gained - worth.rhombus * RHOMBI, 0), 0).astype(np.int16)


@lru_cache(maxsize=1 << 16)
def _points_with(rules: Rules, stack: Stack, lefts: int, rights: int, lids: int) -> int:
    closed = min(lids, MATERIAL.lids - stack.tiles.lids)  # which lids are open does not matter for the score
    return points_with(rules, stack, Tiles(lefts, rights, closed, lids - closed))


@lru_cache(maxsize=1 << 14)
def build_with(rules: Rules, stack: Stack, uses: Tiles) -> Best | None:
    """The build that a choice is carried out as; None when there is none."""
    return best_with(rules, stack, uses)
