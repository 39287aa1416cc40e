"""The rows between the first nail and the last, gone through in one direction.

Rows behind the first row that holds a nail are free, and so are those after the last: for both the table has the
exact number of crates. A state of the search is a row in between. The table also bounds what can become of it: as if
no more nails came, but with as many rows and columns as it takes to get to the farthest of them.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from kist.cubus.shape.stack import Cell
from kist.cubus.solver.bounds import Bounds, Sieve
from kist.cubus.solver.following import Following
from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import Ints, Mask
from kist.cubus.solver.starts import Starts
from kist.cubus.solver.states import (
    ADDED,
    CRATES,
    FRESH,
    HELD,
    PARENT,
    REST,
    ROW,
    SHIFT,
    Y,
    merge,
    without_outdone,
)
from kist.cubus.solver.task import Counts, Task
from kist.cubus.solver.towers import TowerRow, heights_of, tower_after, tower_up_to

ALL: Final = 1 << 60


class Level(NamedTuple):
    """States that are equally many rows from the first, and which of them follow which of the level before."""

    states: Ints
    parents: Ints
    children: Ints


class Sweep:
    """The search for one task, which must have nails, or for its mirror image."""

    def __init__(self, task: Task, mirrored: bool) -> None:
        turned = task.mirrored() if mirrored else task
        self._is_mirrored = mirrored
        self._moved_by = turned.nails[0]
        self.task = turned.moved(self._moved_by)
        self.nails = NailedLids(self.task.nails)
        self.bounds = Bounds(self.task, self.nails)
        self.starts = Starts(self.task, self.nails, self.bounds)
        self.following = Following(self.nails, self.bounds)

    def run(self, states: Ints, sieve: Sieve, only_best: bool, width: int = ALL) -> list[Level]:
        """Follow all that passes; when only the best are wanted the threshold rises above what is reached."""
        levels: list[Level] = []
        while states.shape[1]:
            states = states[:, self.nails.reachable(states)]
            if only_best:
                states = self._without_outdone(states, sieve)
            merged, merged_into = merge(states)
            levels.append(Level(merged, states[PARENT], merged_into))
            points, finished = self.bounds.of_states(merged), self.finished(merged)
            if only_best:
                sieve.threshold = max(sieve.threshold, 1 + int(points.max(initial=0, where=finished)))
            chosen = np.nonzero(~finished & (points >= sieve.threshold))[0]
            if len(chosen) > width:
                chosen = chosen[np.argsort(points[chosen])[-width:]]
            states = self.following.children(merged, chosen, sieve)
        return levels

    def _without_outdone(self, states: Ints, sieve: Sieve) -> Ints:
        """Without states than which another is as good or better."""
        # What scores enough has more crates than before, unless it gives rhombi back: such states are set apart.
        apart = np.minimum(sieve.threshold + states[ADDED] - 1, 0)
        return without_outdone(states, 3 * states[CRATES] - states[ADDED], apart)

    def finished(self, states: Ints) -> Mask:
        """Which states have all nails held: the rows after them are free."""
        finished: Mask = states[HELD] == self.nails.all_held
        return finished

    def heights(self, levels: list[Level], points: int) -> dict[Cell, int]:
        """The heights of a stack that scores so much, such that nails are at their places; there must be one."""
        for number, level in enumerate(levels):
            scores = self.finished(level.states) & (self.bounds.of_states(level.states) == points)
            if scores.any():
                return self.turned_back(self._heights(levels[: number + 1], int(np.argmax(scores))))
        raise AssertionError("no such stack was found")

    def _heights(self, levels: list[Level], number: int) -> dict[Cell, int]:
        """The stack that a finished state of the last level stands for."""
        *behind, last = levels
        state = _state(last, number)
        tower = tower_after(state[ROW], Counts(*state[REST]))
        for level in reversed(behind):
            tower = (TowerRow(state[ROW], state[FRESH]), *tower)
            state = _state(level, state[PARENT])
        total = state[ADDED] + sum(self.task.laid) - sum(state[REST])
        used = self.starts.heads.one_for(state[ROW], Counts(*state[REST]), state[CRATES], total)
        head = tower_up_to(state[ROW], used, self.nails.columns(state[HELD], state[SHIFT]))
        start = state[Y] - state[SHIFT] + sum(step.fresh for step in head[1:])
        return heights_of((*head, *tower), start, state[Y] - len(head) + 1)

    def turned(self, heights: Mapping[Cell, int]) -> dict[Cell, int]:
        """Heights for the task that is searched, from heights for the one that was given."""
        u, v = self._moved_by
        return {(y - u, x - v) if self._is_mirrored else (x - u, y - v): height for (x, y), height in heights.items()}

    def turned_back(self, heights: dict[Cell, int]) -> dict[Cell, int]:
        """Heights for the task that was given, from heights for the one that is searched."""
        u, v = self._moved_by
        moved = {(x + u, y + v): height for (x, y), height in heights.items()}
        return {(y, x): height for (x, y), height in moved.items()} if self._is_mirrored else moved


def _state(level: Level, number: int) -> list[int]:
    state: list[int] = level.states[:, number].tolist()
    return state
