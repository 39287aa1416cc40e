"""Whether there is any build where rhombi may be given back: what is left then is an allowance, it need not be used.

So a state is as good as another, or better, that has as much of everything left, as many crates, and a row that
contains the other's: far fewer are to be followed than where all that is left must be used. Heads (see `heads`) are
enough that have more crates than all that use less.

A build that adds no more rhombi than a crate may cost needs only gain one. If the hand has more than that, it may
also add more and gain more; then it counts what the rhombi are worth that are left over.
"""

from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np

from kist.cubus.solver import rows
from kist.cubus.solver.bounds import Bounds, Budget
from kist.cubus.solver.following import Following
from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import OWN, ROWS, Ints, Mask, contains
from kist.cubus.solver.scores import FOR_A_CRATE, points_of
from kist.cubus.solver.starts import every_spot
from kist.cubus.solver.states import CRATES, HELD, LEFTS, LIDS, REST, ROW, SHIFT, Y, key_of, spread
from kist.cubus.solver.table import PLACES, STRETCHES, after_stretched, block
from kist.cubus.solver.table import place as place_of
from kist.cubus.solver.task import Task
from kist.cubus.solver.within import crates_within, frugal_heads, worth_within

CHEAPER: Final = 5
"""So many first rows take as long as a state that is followed: they are looked at all at once."""
AT_ONCE: Final = 200
"""States that are compared with each other, each with each."""


def may_spare(task: Task) -> bool:
    """Whether every rhombus may be given back that no nail and no crate needs."""
    return task.low.lefts <= 1 and task.low.rights <= 1 and task.low.lids <= len(task.nails)


class SparingBounds(Bounds):
    """Bounds of what states lead to that need not use what they have left: positive where there may be a build."""

    def __init__(self, task: Task, nails: NailedLids) -> None:
        super().__init__(task, nails)
        stretch = min(nails.stretch, STRETCHES - 1)
        self._after = crates_within(stretch).reshape(-1)
        self._most_added = sum(task.high) - sum(task.laid)
        self._worth = worth_within(stretch).reshape(-1) if self._most_added > FOR_A_CRATE else None

    def points(self, crates: Ints, stretch: Ints, where: Ints, added: Ints | int = 0) -> Ints:  # noqa: ARG002 - what is added follows from what is left
        """With so many crates already, at these places of the table."""
        at = stretch * PLACES + where
        gained = crates + self._after.take(at) - self._task.crates
        if self._worth is None:
            return gained
        worth = self._task.per_crate * (crates - self._task.crates) + self._worth.take(at) - self._most_added
        return np.where(gained > 0, np.minimum(worth, gained), 0)


class Sparing:
    """The search in one direction; the task must be such that it may spare."""

    def __init__(self, task: Task, nails: NailedLids) -> None:
        self._task, self.nails = task, nails

    # The tables that bounds need take long to make: who has few nodes is turned away before.

    @cached_property
    def bounds(self) -> SparingBounds:
        """What can become of states."""
        return SparingBounds(self._task, self.nails)

    @cached_property
    def following(self) -> Following:
        """What follows states."""
        return Following(self.nails, self.bounds)

    def first_states(self, budget: Budget) -> Ints:
        """All that a build can begin with: the first rows that hold a nail, with frugal heads."""
        spots = self._spots()
        wanted = np.unique(spots[ROW])
        budget.spend(len(wanted) // CHEAPER)
        stretch = np.full(len(ROWS), STRETCHES - 1)
        np.minimum.at(stretch, spots[ROW], self.bounds.stretch_after(spots[HELD], spots[SHIFT]))
        heads = self._heads(wanted, stretch)
        owner, spot = spread(*(np.searchsorted(spots[ROW], heads[ROW], side) for side in ("left", "right")))
        states = spots[:, spot]
        states[LEFTS : CRATES + 1] = heads[1:, owner]
        return states[:, self.bounds.of_states(states) > 0]

    def _spots(self) -> Ints:
        """All places at which a row can be the first to hold a nail, if all rhombi are left; by row."""
        every = every_spot(self._task.nails)
        left = np.array(self._task.high)[:, None] - OWN
        spots = every.compress((left >= 0).all(axis=0).take(every[ROW]), axis=1)
        spots[REST] = left[:, spots[ROW]]
        return spots[:, self.nails.reachable(spots)]

    def _heads(self, wanted: Ints, stretch: Ints) -> Ints:
        """Row, what is left, and crates of the heads that end with one of these rows and may lead to a build."""
        every = frugal_heads()
        _, at = spread(every.start[wanted], every.start[wanted + 1])
        left = np.array(self._task.high)[:, None] - every.used.take(at, axis=1)
        heads = np.stack([every.row.take(at), *left, every.crates.take(at)])
        row, lefts, rights, lids, crates = heads = heads.compress((left >= 0).all(axis=0), axis=1)
        points = self.bounds.points(crates, stretch.take(row), place_of(row, lefts, rights, lids))
        return heads.compress(points > 0, axis=1)

    def are_builds(self, states: Ints) -> Mask:
        """Which states lead to a build without another nail."""
        builds: Mask = (states[HELD] == self.nails.all_held) & (self.bounds.of_states(states) > 0)
        if sum(self._task.high) - sum(self._task.laid) > FOR_A_CRATE:
            builds[builds] = [self._is_build(state) for state in states.T[builds]]
        return builds

    def _is_build(self, state: Ints) -> bool:
        """Whether one state that has all nails is a build; the bounds do not tell exactly if much may be added."""
        lefts, rights, lids = (slice(each + 1) for each in state[REST].tolist())
        after = block(after_stretched(0)[0], int(state[ROW]))[lefts, rights, lids].astype(np.int64)
        added = sum(self._task.high) - state[REST].sum() + np.indices(after.shape).sum(axis=0) - sum(self._task.laid)
        return bool((points_of(self._task, state[CRATES] + after, added) > 0).any())

    def without_outdone(self, states: Ints) -> Ints:
        """Without states than which another leads as well to a build."""
        place = key_of(states, (Y, SHIFT, HELD))
        order = np.lexsort((-rows.CRATES[states[ROW]], -states[REST].sum(axis=0), -states[CRATES], place))
        states = states[:, order]
        parts = pairwise([*_beginnings(place[order]), len(place)])
        kept = [first + _not_outdone(states[:, first:end]) for first, end in parts]
        return states[:, np.concatenate([np.zeros(0, np.int64), *kept])]


def _beginnings(place: Ints) -> list[int]:
    """Where the parts begin that are compared: never two places in one, and not too many states."""
    ends = [0, *(np.nonzero(place[1:] != place[:-1])[0] + 1).tolist(), len(place)]
    return [first for part in pairwise(ends) for first in range(*part, AT_ONCE)]


def _not_outdone(states: Ints) -> Ints:
    """Which states at one place none of those before them outdoes, which have no fewer crates."""
    left, row, number = states[LEFTS : LIDS + 1].astype(np.int8), states[ROW], states.shape[1]
    outdone = np.zeros(number, np.bool_)
    enough = np.tri(number, k=-1, dtype=np.bool_)
    for each in left:
        enough &= each[:, None] <= each
    less, more = np.nonzero(enough)
    outdone[less[contains()[row[more], row[less]]]] = True
    return np.nonzero(~outdone)[0]
