"""States of one row after the other on the way to any build."""

from typing import Final

import numpy as np

from kist.cubus.solver.bounds import Budget, Sieve
from kist.cubus.solver.rows import Ints
from kist.cubus.solver.scores import FOR_A_CRATE
from kist.cubus.solver.states import ADDED, CRATES, widely, without_outdone
from kist.cubus.solver.sweep import ALL, Sweep

MORE: Final = 5
"""Of so many times the states that are followed it is seen which are dead ends."""


class Frontier:
    """The states of a row that are followed next, all of them or so many that promise most."""

    def __init__(self, way: Sweep, first: Ints, budget: Budget, width: int = ALL) -> None:
        self._way, self._width = way, width
        self._sieve = Sieve(1, budget, any_will_do=True)
        self._take(first)

    @property
    def number(self) -> int:
        """How many states there are; if none is left and all were followed, there is no build."""
        return int(self._states.shape[1])

    def advance(self) -> None:
        """Go on to the next row."""
        self._take(self._way.following.children(self._states, np.arange(self.number), self._sieve))

    def leads_to_a_build(self) -> bool:
        """Go on until a build is found or nothing is left."""
        while self.number and not self.has_found:
            self.advance()
        return self.has_found

    def _take(self, states: Ints) -> None:
        """Note whether there is a build among these; follow what may become one."""
        way = self._way
        if states.shape[1] > MORE * self._width:
            states = states[:, widely(states, way.bounds.of_states(states), MORE * self._width)]
        states = _without_outdone(states[:, way.nails.reachable(states)])
        points, finished = way.bounds.of_states(states), way.finished(states)
        self.has_found = bool((finished & (points > 0)).any())
        chosen = np.nonzero(~finished & (points > 0))[0]
        if len(chosen) > self._width:
            chosen = chosen[widely(states[:, chosen], points[chosen], self._width)]
        self._states = states[:, chosen]


def _without_outdone(states: Ints) -> Ints:
    """Without states than which another leads as well to a build.

    As long as no more is added than a crate may cost only crates count: so more states outdo others than where the
    best build is wanted.
    """
    return without_outdone(states, 3 * states[CRATES] - np.maximum(states[ADDED], FOR_A_CRATE))
