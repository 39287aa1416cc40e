"""What can become of a state at best, and which states are good enough to be followed."""

import numpy as np

from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import SIZE, Ints, Mask
from kist.cubus.solver.states import ADDED, CRATES, HELD, LEFTS, LIDS, RIGHTS, ROW, SHIFT
from kist.cubus.solver.table import PLACES, STRETCHES, Bytes, nailed, place
from kist.cubus.solver.task import Task


class Sieve:
    """Lets through what can score at least the threshold; counts what is followed and knows the best held back."""

    def __init__(self, threshold: int) -> None:
        self.threshold = threshold
        self.missed = 0
        self.followed = 0

    def passes(self, points: Ints) -> Mask:
        """Which of these are enough."""
        enough = points >= self.threshold
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
        self._after = nailed().after.reshape(-1)

    def of_states(self, states: Ints) -> Ints:
        """Exact when no nail is missing."""
        stretch = self.stretch_after(states[HELD], states[SHIFT])
        where = place(states[ROW], states[LEFTS], states[RIGHTS], states[LIDS])
        return self.points(states[CRATES], stretch, where, states[ADDED])

    def points(self, crates: Ints, stretch: Ints, where: Ints, added: Ints) -> Ints:
        """With so many crates already, at these places of the table."""
        return self._task.points(crates + self._after[stretch * PLACES + where], added)

    def stretch_after(self, held: Ints, shift: Ints) -> Ints:
        """How many rows and fresh columns must still follow, as far as the table tells that apart."""
        return np.minimum(self._nails.stretch_after(held, shift), STRETCHES - 1)

    def most_crates(self) -> Bytes:
        """The most crates that a stack around the nails may have, by left sides, right sides and lids."""
        stretch = min(self._nails.stretch, STRETCHES - 1)
        return nailed().after[stretch, : SIZE**3].reshape(SIZE, SIZE, SIZE)
