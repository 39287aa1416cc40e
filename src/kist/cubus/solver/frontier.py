"""States of one row after the other on the way to any build."""

from typing import Final, Protocol

import numpy as np

from kist.cubus.solver.bounds import Bounds, Budget, Sieve
from kist.cubus.solver.following import Following
from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import Ints, Mask
from kist.cubus.solver.states import HELD, NO_STATES, PARENT, widely

FOLLOWED: Final = PARENT
"""Whether a state was followed; here nobody asks where it came from."""


AT_ONCE: Final = 500
"""States of a row that are compared with each other; more are hardly needed to find a build."""


class Course(Protocol):
    """A search for any build in one direction."""

    @property
    def nails(self) -> NailedLids:
        """The nails of the task."""

    @property
    def bounds(self) -> Bounds:
        """What can become of states; positive where they may lead to a build."""

    @property
    def following(self) -> Following:
        """What follows states."""

    def first_states(self, budget: Budget) -> Ints:
        """All that a build can begin with."""

    def are_builds(self, states: Ints) -> Mask:
        """Which states lead to a build without another nail."""

    def without_outdone(self, states: Ints) -> Ints:
        """Without states than which another leads as well to a build."""


class Frontier:
    """All states that wait to be followed in one direction, row by row.

    A dive follows some of each row, those that promise most; what it leaves waits for the next one. So nothing is
    followed twice, and when nothing waits any more there is no build.
    """

    def __init__(self, course: Course, first: Ints, budget: Budget) -> None:
        self._course = course
        self._sieve = Sieve(1, budget, any_will_do=True)
        self._rows: list[Ints] = []
        self._later: dict[int, Ints] = {}
        self.has_found = False
        self._add(0, first)

    @property
    def is_decided(self) -> bool:
        """Whether a build was found or there is none."""
        return self.has_found or not (self._later or any(len(_waiting(row)) for row in self._rows))

    @property
    def expected(self) -> float:
        """How many states are to be followed if those that wait have as many children as those that were followed."""
        expected, with_progeny, children = 0.0, 1.0, 0
        for number in reversed(range(len(self._rows))):
            states, later = self._rows[number], self._later.get(number, NO_STATES).shape[1]
            waiting = len(_waiting(states))
            followed = states.shape[1] - waiting
            with_progeny = 1 + with_progeny * (children / followed if followed else 1)
            expected += with_progeny * (waiting + later)
            children = states.shape[1] + later
        return expected

    def dive(self, width: int) -> None:
        """Follow so many of each row."""
        number = 0
        while number < len(self._rows) and not self.has_found:
            self._follow(number, width)
            number += 1

    def _follow(self, number: int, width: int) -> None:
        if number in self._later and len(_waiting(self._rows[number])) < width:
            self._compare(number, self._later.pop(number))
        states = self._rows[number]
        chosen = _waiting(states)
        if len(chosen) > width:
            chosen = chosen[self._best(states[:, chosen], width)]
        if len(chosen) and not self.has_found:
            children = self._course.following.children(states, chosen, self._sieve)
            states[FOLLOWED, chosen] = 1
            self._add(number + 1, children)

    def _add(self, number: int, states: Ints) -> None:
        """Let these wait in a row. Of very many only those that promise most are compared now."""
        states = states[:, self._course.nails.reachable(states)]
        states[FOLLOWED] = 0
        if number == len(self._rows):
            self._rows.append(NO_STATES)
        if states.shape[1] > AT_ONCE:
            best = np.zeros(states.shape[1], np.bool_)
            best[self._best(states, AT_ONCE)] = True
            self._later[number] = np.concatenate([self._later.get(number, NO_STATES), states[:, ~best]], axis=1)
            states = states[:, best]
        self._compare(number, states)

    def _best(self, states: Ints, number: int) -> Ints:
        return widely(states, self._course.bounds.of_states(states), number)

    def _compare(self, number: int, states: Ints) -> None:
        """Keep what may lead to a build of these and of what waits in the row; note whether there is one."""
        states = self._course.without_outdone(np.concatenate([self._rows[number], states], axis=1))
        self.has_found |= bool(self._course.are_builds(states).any())
        self._rows[number] = states[:, states[HELD] != self._course.nails.all_held]


def _waiting(states: Ints) -> Ints:
    return np.nonzero(states[FOLLOWED] == 0)[0]
