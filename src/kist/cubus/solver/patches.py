"""Builds near at hand: a few neighbouring rows laid anew, all others as they are.

A stack that wastes rhombi wastes some of them in a few rows that are next to each other, and so there is a build that
changes nothing else. The rows that are laid anew are a *patch*. They follow the row behind the patch, and they must
use just what the rows used that they replace, and perhaps a rhombus or two from the hand. The last of them must
contain the row that was there, at the same place and with the same nails held: then all rows after it can follow as
they did.

What states of a patch have left is what the rest of the patch must use, and they are credited with the crates of all
rows that stay. So what the table says of them is a bound of what the build can score, and a sharp one: patches are
short.
"""

from collections.abc import Mapping
from itertools import groupby, product
from operator import itemgetter
from typing import Final

import numpy as np

from kist.cubus.shape.stack import HIGHEST, Cell
from kist.cubus.solver import rows
from kist.cubus.solver.bounds import Budget, Sieve, Unstretched
from kist.cubus.solver.following import Following
from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import EMPTY_ROW, NUMBER, OWN, Ints, Mask, contains, rights_of
from kist.cubus.solver.scores import FOR_A_CRATE, points_of
from kist.cubus.solver.states import ADDED, CRATES, FIELDS, FRESH, HELD, PARENT, REST, ROW, SHIFT, Y, widely
from kist.cubus.solver.task import NO_LIMIT, Task

LONGEST: Final = 4
"""How many rows a patch has at most."""
WIDTH: Final = 40
"""How many states of each row are followed."""
CHEAPER: Final = 5
"""So many states of patches take as long as one of a search: little is left for the rows to come."""


class Patches:
    """The patches of a stack that is given by its heights, cells such that the nails are at their places."""

    def __init__(self, task: Task, nails: NailedLids, heights: Mapping[Cell, int]) -> None:
        self._task = task
        self._all_held = nails.all_held
        self._bounds = Unstretched(task, nails)
        self._following = Following(nails, self._bounds, many=NO_LIMIT)  # hardly any follower is within the bounds
        self._laid = _as_states(heights, nails)

    def lead_to_a_build(self, budget: Budget) -> bool:
        """Whether one of those that promise most is a build; if not, others still may be."""
        states, ends = self._begin()
        for _ in range(LONGEST):
            points = self._bounds.of_states(states)
            chosen = np.nonzero(points > 0)[0]
            if len(chosen) > WIDTH:
                chosen = chosen[widely(states[:, chosen], points[chosen], WIDTH)]
            budget.spend(len(chosen) // CHEAPER)
            states = self._following.children(states, chosen, Sieve(1, Budget(NO_LIMIT)))
            ends = ends[states[PARENT]]
            number = states[Y] - self._laid[Y, 0]
            if (self._goes_on_as_laid(states, number, ends) | self._is_free(states, ends)).any():
                return True
            states, ends = states[:, number < ends], ends[number < ends]
        return False

    def _begin(self) -> tuple[Ints, Ints]:
        """A state for each row behind a patch and each choice from the hand; and the number of its last row."""
        last, additions = self._laid.shape[1] - 1, _additions(self._task)
        behind = np.repeat(np.arange(last), additions.shape[1])
        added = np.tile(additions, last)
        ends = np.minimum(behind + LONGEST, last)
        states = self._laid[:, behind]
        states[REST] += added - self._laid[REST][:, ends]
        states[CRATES] += self._task.crates - self._laid[CRATES, ends]
        states[ADDED] = added.sum(axis=0)
        fits = (states[REST] <= HIGHEST - OWN[:, states[ROW]]).all(axis=0)
        return states[:, fits], ends[fits]

    def _goes_on_as_laid(self, states: Ints, number: Ints, ends: Ints) -> Mask:
        """Which of these rows can be followed by those that are laid, which then score."""
        laid, end = self._laid[:, number], self._laid[:, ends]
        same = (states[[SHIFT, HELD]] == laid[[SHIFT, HELD]]).all(axis=0)
        same &= (states[REST] == laid[REST] - end[REST]).all(axis=0)
        points = points_of(self._task, states[CRATES] + end[CRATES] - laid[CRATES], states[ADDED])
        goes_on: Mask = same & contains()[states[ROW], laid[ROW]] & (points > 0)
        return goes_on

    def _is_free(self, states: Ints, ends: Ints) -> Mask:
        """Which of these rows need no row that is laid: they miss no nail, and the patch goes on to the end."""
        free: Mask = (states[HELD] == self._all_held) & (ends == self._laid.shape[1] - 1)
        return free


def _additions(task: Task) -> Ints:
    """What a patch may take from the hand if it gains one crate, by kind and choice."""
    most = [min(high - laid, FOR_A_CRATE) for high, laid in zip(task.high, task.laid, strict=True)]
    choices = product(*(range(each + 1) for each in most))
    return np.array([each for each in choices if sum(each) <= FOR_A_CRATE]).T


def _as_states(heights: Mapping[Cell, int], nails: NailedLids) -> Ints:
    """The rows of a stack as states, rearmost first; before them an empty row that ends where the first does."""
    cells = sorted((y, x) for x, y in heights)
    by_row = [[x for _, x in row] for _, row in groupby(cells, key=itemgetter(0))]
    y = cells[0][0] - 1
    starts = np.array([by_row[0][-1] + 1, *(row[0] for row in by_row)])
    states = np.zeros((FIELDS, len(starts)), np.int64)
    states[ROW] = [
        EMPTY_ROW,
        *(NUMBER[tuple(heights[x, y + down] for x in row)] for down, row in enumerate(by_row, 1)),
    ]
    states[Y] = y + np.arange(len(starts))
    states[SHIFT] = states[Y] - starts
    states[FRESH, 1:] = starts[:-1] - starts[1:]
    used = np.cumsum([rows.LEFTS[states[ROW]], rights_of(states[ROW], states[FRESH]), rows.LIDS[states[ROW]]], axis=1)
    states[REST] = used[:, -1:] - used
    states[CRATES] = np.cumsum(rows.CRATES[states[ROW]])
    nails.judge(states)
    states[HELD] = np.bitwise_or.accumulate(states[HELD])
    return states
