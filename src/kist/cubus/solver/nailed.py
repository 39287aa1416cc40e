"""The best build around nailed lids: a search over the rows between the first nail and the last.

Rows behind the first row that holds a nail are free, and so are those after the last: for both the table has the
exact number of crates. A state of the search is a row in between. The table also bounds what can become of it: as if
no more nails came, but with as many rows and columns as it takes to get to the farthest of them.

All states whose bound is at least a threshold are followed at once, row by row. If stacks come out of that, no other
is better than the best of them. If none does, the threshold is lowered.
"""

from collections.abc import Iterator
from math import log2
from typing import Final, NamedTuple

import numpy as np

from kist.cubus.solver import rows
from kist.cubus.solver.bounds import Bounds, Sieve
from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import Ints, Mask, followers
from kist.cubus.solver.starts import Starts
from kist.cubus.solver.states import (
    ADDED,
    CRATES,
    FRESH,
    HELD,
    LEFTS,
    LIDS,
    NO_STATES,
    PARENT,
    REST,
    RIGHTS,
    ROW,
    SHIFT,
    Y,
    merge,
    spread,
    without_outdone,
)
from kist.cubus.solver.table import place
from kist.cubus.solver.task import Counts, Task
from kist.cubus.solver.towers import Step, heights_of, tower_after, tower_up_to
from kist.cubus.stack import Cell

LOWER_BY: Final = 3
"""By how many points the steps from one threshold to the next grow, as long as searches are cheap."""
CHEAP: Final = 200
"""The number of states up to which a search is cheap."""
AT_ONCE: Final = 300
"""States that are followed in one go: more take memory and no less time."""


class Level(NamedTuple):
    """States that are equally many rows from the first, and which of them follow which of the level before."""

    states: Ints
    parents: Ints
    children: Ints


class Findings(NamedTuple):
    """All states that a search with one threshold saw."""

    heads: Ints
    """The parents of level 0: what the rows up to and including a first state use, by count, and their crates."""
    levels: list[Level]


class Search:
    """The search for one task, which must have nails; for the task or its mirror image, whichever is easier."""

    def __init__(self, task: Task) -> None:
        turned = _turned(task)
        self._is_mirrored = turned is not task
        self._moved_by = turned.nails[0]
        self.task = turned.moved(self._moved_by)
        self.nails = NailedLids(self.task.nails)
        self._bounds = Bounds(self.task, self.nails)
        self._starts = Starts(self.task, self.nails, self._bounds)

    def best_points(self) -> int:
        """What the best build scores; 0 when there is none."""
        found = self._best()
        return found[0] if found else 0

    def best(self) -> dict[Cell, int] | None:
        """The heights of the best stack, cells such that nails are at their places; None when there is no build."""
        found = self._best()
        if found is None:
            return None
        points, findings = found
        for number, level in enumerate(findings.levels):
            best = self.finished(level.states) & (self._bounds.of_states(level.states) == points)
            if best.any():
                return self.turned_back(self._heights(findings, number, int(np.argmax(best))))
        raise AssertionError("the best build is among the findings")

    def _best(self) -> tuple[int, Findings] | None:
        """The points of the best build and the findings that it is among."""
        for sieve in self._sieves(self._starts.best_bound):
            threshold = sieve.threshold
            findings = self._run(sieve, only_best=True)
            if sieve.threshold > threshold:
                return sieve.threshold - 1, findings
        return None

    def deeper_and_deeper(self) -> Iterator[tuple[int, Findings]]:
        """From the best builds on, lower and lower thresholds and all that can score at least that."""
        for sieve in self._sieves(self.best_points()):
            yield sieve.threshold, self._run(sieve, only_best=False)

    def _sieves(self, threshold: int) -> Iterator[Sieve]:
        """Sieves with lower and lower thresholds, each to be used before the next is asked for.

        While little is followed the steps grow; then they are such that each search follows about twice as much as
        the one before it, so that the last, which may go too deep, costs about as much as all before it.
        """
        step, before, followed = 0, threshold, 0
        while threshold > 0:
            sieve = Sieve(threshold)
            yield sieve
            if not step:
                self._starts.narrow_rows()
            if sieve.followed < CHEAP:
                step += LOWER_BY
            else:
                doublings = log2(sieve.followed / max(followed, 1))
                step = round((before - threshold) / doublings) if doublings > 0 else step
            before, followed = threshold, sieve.followed
            threshold = min(sieve.missed, max(threshold - max(step, 1), min(threshold - 1, 1)))

    def _run(self, sieve: Sieve, only_best: bool) -> Findings:
        """Follow all states that pass; when only the best are wanted the threshold rises above what was reached."""
        states, heads = self._starts.states(sieve)
        levels: list[Level] = []
        while states.shape[1]:
            if only_best:
                states = self._without_outdone(states, sieve)
            states = states[:, self.nails.reachable(states)]
            merged, merged_into = merge(states)
            levels.append(Level(merged, states[PARENT], merged_into))
            points, finished = self._bounds.of_states(merged), self.finished(merged)
            if only_best:
                sieve.threshold = max(sieve.threshold, 1 + int(points.max(initial=0, where=finished)))
            chosen = np.nonzero(~finished & (points >= sieve.threshold))[0]
            sieve.followed += len(chosen)
            states = self._follow(merged, chosen, sieve)
        return Findings(heads, levels)

    def _without_outdone(self, states: Ints, sieve: Sieve) -> Ints:
        """Without states than which another is as good or better."""
        # What scores enough has more crates than before, unless it gives rhombi back: such states are set apart.
        apart = np.minimum(sieve.threshold + states[ADDED] - 1, 0)
        return without_outdone(states, 3 * states[CRATES] - states[ADDED], apart)

    def turned_back(self, heights: dict[Cell, int]) -> dict[Cell, int]:
        """Heights for the task that was given, from heights for the one that is searched."""
        u, v = self._moved_by
        moved = {(x + u, y + v): height for (x, y), height in heights.items()}
        return {(y, x): height for (x, y), height in moved.items()} if self._is_mirrored else moved

    def finished(self, states: Ints) -> Mask:
        """Which states have all nails held: the rows after them are free."""
        finished: Mask = states[HELD] == self.nails.all_held
        return finished

    def _follow(self, states: Ints, chosen: Ints, sieve: Sieve) -> Ints:
        parts = [chosen[first : first + AT_ONCE] for first in range(0, len(chosen), AT_ONCE)]
        children = [self._children(states, part, sieve) for part in parts]
        return np.concatenate([NO_STATES, *children], axis=1)

    def _children(self, states: Ints, chosen: Ints, sieve: Sieve) -> Ints:
        """The states in the next row that are worth following."""
        every = followers()
        owner, at = spread(every.start[states[ROW, chosen]], every.stop[states[ROW, chosen], states[RIGHTS, chosen]])
        owner, row, fresh = chosen[owner], every.row[at], every.fresh[at]
        lefts = states[LEFTS, owner] - rows.LEFTS[row]
        rights = states[RIGHTS, owner] - every.rights[at]
        lids = states[LIDS, owner] - rows.LIDS[row]
        fits = np.nonzero((lefts | rights | lids) >= 0)[0]
        owner, row, fresh, lefts, rights, lids = (each[fits] for each in (owner, row, fresh, lefts, rights, lids))
        crates = states[CRATES, owner] + rows.CRATES[row]
        shift = states[SHIFT, owner] + 1 + fresh
        stretch = self._bounds.stretch_after(states[HELD, owner], shift)
        points = self._bounds.points(crates, stretch, place(row, lefts, rights, lids), states[ADDED, owner])
        good = np.nonzero(sieve.passes(points))[0]
        children = states[:, owner[good]]
        children[Y] += 1
        changed = [ROW, SHIFT, LEFTS, RIGHTS, LIDS, CRATES, FRESH, PARENT]
        children[changed] = [each[good] for each in (row, shift, lefts, rights, lids, crates, fresh, owner)]
        children = self.nails.with_cuts(children)
        children = children[:, self.nails.judge(children)]
        return children[:, sieve.passes(self._bounds.of_states(children))]

    def _heights(self, findings: Findings, level: int, number: int) -> dict[Cell, int]:
        """The stack that a finished state stands for."""
        state = _state(findings.levels[level].states, number)
        tower = tower_after(state[ROW], Counts(*state[REST]))
        for behind in reversed(findings.levels[:level]):
            tower = (Step(state[ROW], state[FRESH]), *tower)
            state = _state(behind.states, state[PARENT])
        used = Counts(*findings.heads[:3, state[PARENT]].tolist())
        head = tower_up_to(state[ROW], used, self.nails.columns(state[HELD], state[SHIFT]))
        start = state[Y] - state[SHIFT] + sum(step.fresh for step in head[1:])
        return heights_of((*head, *tower), start, state[Y] - len(head) + 1)


def _state(states: Ints, number: int) -> list[int]:
    state: list[int] = states[:, number].tolist()
    return state


def _turned(task: Task) -> Task:
    """The task or its mirror image, whichever has its nails in fewer rows: the search goes through these."""
    across, along = (max(places) - min(places) for places in zip(*task.nails, strict=True))
    return task if along <= across else task.mirrored()
