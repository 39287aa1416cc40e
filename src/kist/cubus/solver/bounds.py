"""What can become of a state at best, and which states are good enough to be followed."""

import numpy as np

from kist.cubus.solver.book import SIZE
from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import Bytes, Ints, Mask
from kist.cubus.solver.scores import points_of
from kist.cubus.solver.states import ADDED, CRATES, HELD, LEFTS, LIDS, RIGHTS, ROW, SHIFT
from kist.cubus.solver.table import PLACES, STRETCHES, after_stretched, place
from kist.cubus.solver.task import Task, TooHard


class Budget:
    """How many states a search may still look at."""

    def __init__(self, nodes: int) -> None:
        self._nodes = self._left = nodes

    def spend(self, states: int) -> None:
        """Look at so many; raises `TooHard` when that is too much."""
        self._left -= states
        if self._left < 0:
            raise TooHard("too-hard", f"That takes more than {self._nodes} nodes.", nodes=self._nodes)


class Sieve:
    """Lets through what can score at least the threshold; counts what is followed and knows the best held back.

    Where any build will do, of all that lead to the same not the best must be told but one that leads to a build.
    """

    def __init__(self, threshold: int, budget: Budget, any_will_do: bool = False) -> None:
        self.threshold = threshold
        self.any_will_do = any_will_do
        self.missed = 0
        self.followed = 0
        self._budget = budget

    def follow(self, states: int) -> None:
        """Count states that are followed."""
        self.followed += states
        self.look_at(states)

    def look_at(self, states: int) -> None:
        """Count what takes time but is not followed."""
        self._budget.spend(states)

    def passes(self, points: Ints) -> Mask:
        """Which of these are enough."""
        enough = points >= self.threshold
        if not self.any_will_do:  # then there is no lower threshold
            self.hold_back(int(points[~enough].max(initial=0)))
        return enough

    def hold_back(self, points: int) -> None:
        """Take note of something that is not enough."""
        self.missed = max(self.missed, points)


class Bounds:
    """Bounds of the points that stacks can score."""

    def __init__(self, task: Task, nails: NailedLids) -> None:
        self._task = task
        self._nails = nails
        self._table = after_stretched(min(nails.stretch, STRETCHES - 1))
        self._after = self._table.reshape(-1)

    def of_states(self, states: Ints) -> Ints:
        """Exact when no nail is missing."""
        stretch = self.stretch_after(states[HELD], states[SHIFT])
        where = place(states[ROW], states[LEFTS], states[RIGHTS], states[LIDS])
        return self.points(states[CRATES], stretch, where, states[ADDED])

    def points(self, crates: Ints, stretch: Ints, where: Ints, added: Ints) -> Ints:
        """With so many crates already, at these places of the table."""
        return points_of(self._task, crates + self._after.take(stretch * PLACES + where), added)

    def stretch_after(self, held: Ints, shift: Ints) -> Ints:
        """How many rows and fresh columns must still follow, as far as the table tells that apart."""
        return np.minimum(self._nails.stretch_after(held, shift), STRETCHES - 1)

    def most_crates(self) -> Bytes:
        """The most crates that a stack around the nails may have, by left sides, right sides and lids."""
        stretch = min(self._nails.stretch, STRETCHES - 1)
        return self._table[stretch, : SIZE**3].reshape(SIZE, SIZE, SIZE)


class Unstretched(Bounds):
    """Bounds that do not ask how far nails are: for a few rows, after which all goes on as it was."""

    def stretch_after(self, held: Ints, shift: Ints) -> Ints:  # noqa: ARG002 - the same question as of other bounds
        """None, whatever is held."""
        return np.zeros_like(shift)
