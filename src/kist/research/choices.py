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

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best, best_with
from kist.cubus.solver.best import points_using
from kist.cubus.solver.book import SIZE
from kist.cubus.solver.fullest import based
from kist.cubus.solver.table import most as most_crates
from kist.cubus.solver.task import Counts, Task, task_of
from kist.research.coding import Mask

MOST: Final = Tiles(4, 4, 4, 2)
CHOICES: Final[tuple[Tiles, ...]] = tuple(Tiles(*each) for each in product(*(range(most + 1) for most in MOST)))
"""All choices, in the order of their numbers; the first uses no rhombus."""
COUNTED: Final = (MOST.left + 1, MOST.right + 1, MOST.lids + MOST.opens + 1)
"""How many numbers of left sides, right sides and lids of both kinds there are to choose from."""
_COUNTS_OF_CHOICES: Final = np.ravel_multi_index(
    tuple(np.array([(left, right, lids + opens) for left, right, lids, opens in CHOICES]).T), COUNTED
)
RHOMBI: Final = np.indices((SIZE, SIZE, SIZE)).sum(axis=0).astype(np.int16)
"""How many rhombi these are, by left sides, right sides and lids."""
_UNKNOWN: Final = -1


Points: TypeAlias = npt.NDArray[np.int16]


class Builds(NamedTuple):
    """What can be built with a hand: 1 for every choice with which there is a build, and what it scores."""

    legal: bytes
    points: Points

    @property
    def mask(self) -> Mask:
        """The choices as an array."""
        return np.frombuffer(self.legal, np.int8)


def builds(rules: Rules, stack: Stack, hand: Tiles) -> Builds:
    """The choices from a hand; not to be changed."""
    return _builds(rules, stack, hand if hand.within(MOST) else Tiles(*map(min, hand, MOST)))


# The builds of this module lead to few different stacks, so most questions come up again in other games.
@lru_cache(maxsize=1 << 14)
def _builds(rules: Rules, stack: Stack, hand: Tiles) -> Builds:
    task = _task(rules, stack)
    points = _by_counts(task)
    if task.nails:
        _find_out(task, points[: hand.left + 1, : hand.right + 1, : hand.lids + hand.opens + 1])
    chosen = points.reshape(-1).take(_COUNTS_OF_CHOICES) * _choices_from(hand)
    return Builds((chosen > 0).tobytes(), chosen)


@lru_cache(maxsize=1 << 9)
def _choices_from(hand: Tiles) -> Mask:
    """1 for the choices that a hand has the rhombi for."""
    return np.array([uses.within(hand) for uses in CHOICES], np.int8)


@lru_cache(maxsize=1 << 13)
def _task(rules: Rules, stack: Stack) -> Task:
    """All of what is laid that matters for points: many stacks have it in common."""
    task = task_of(rules, stack, Tiles())
    return task._replace(nails=based(task.nails))


@lru_cache(maxsize=1 << 13)
def _by_counts(task: Task) -> Points:
    """What is scored with just so many left sides, right sides and lids of both kinds.

    Where open lids bind, this is not known from the start: `_UNKNOWN` stands where there may be a build.
    """
    ranges = [*zip(task.low, task.laid, COUNTED, strict=True)]
    within = tuple(slice(low, laid + size) for low, laid, size in ranges)
    gained = most_crates()[within].astype(np.int16) - task.crates
    points = task.per_crate * gained - task.per_rhombus * (RHOMBI[within] - sum(task.laid))
    points *= (gained > 0) & (points > 0)
    for axis, (low, laid, _) in enumerate(ranges):
        if low < laid:
            points = _given_back(points.swapaxes(0, axis), laid - low).swapaxes(0, axis)
    by_counts = np.zeros(COUNTED, np.int16)
    by_counts[tuple(map(slice, points.shape))] = points
    return np.where(by_counts > 0, _UNKNOWN, by_counts) if task.nails else by_counts


def _given_back(points: Points, laid: int) -> Points:
    """From points by all rhombi of a kind to points by those from the hand: who uses none may give some back."""
    return np.concatenate([points[: laid + 1].max(axis=0, keepdims=True), points[laid + 1 :]])


def _find_out(task: Task, points: Points) -> None:
    """Fill in what is not known yet. Which lids are open does not matter for the score."""
    for uses in zip(*(counts.tolist() for counts in (points == _UNKNOWN).nonzero()), strict=True):
        points[uses] = points_using(task, Counts(*uses))


def build_with(rules: Rules, stack: Stack, uses: Tiles) -> Best | None:
    """The build that a choice is carried out as; None when there is none."""
    return best_with(rules, stack, uses)
