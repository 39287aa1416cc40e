"""Whether there is any build where all that is laid must be used again."""

import numpy as np

from kist.cubus.solver.bounds import Budget, Sieve
from kist.cubus.solver.rows import Ints, Mask
from kist.cubus.solver.scores import FOR_A_CRATE
from kist.cubus.solver.states import ADDED, CRATES, HELD, without_outdone
from kist.cubus.solver.sweep import Sweep


class Spending:
    """The search in one direction: states must use all that they have left."""

    def __init__(self, way: Sweep) -> None:
        self._starts = way.starts
        self.nails, self.bounds, self.following = way.nails, way.bounds, way.following

    def first_states(self, budget: Budget) -> Ints:
        """All that a build can begin with."""
        return self._starts.states(Sieve(1, budget, any_will_do=True))

    def are_builds(self, states: Ints) -> Mask:
        """Which states lead to a build without another nail."""
        builds: Mask = (states[HELD] == self.nails.all_held) & (self.bounds.of_states(states) > 0)
        return builds

    def without_outdone(self, states: Ints) -> Ints:
        """Without states than which another leads as well to a build.

        As long as no more is added than a crate may cost only crates count: so more states outdo others than where
        the best build is wanted.
        """
        return without_outdone(states, 3 * states[CRATES] - np.maximum(states[ADDED], FOR_A_CRATE))
