"""The best build around nailed lids.

All states whose bound is at least a threshold are followed at once, row by row. If stacks come out of that, no other
is better than the best of them. If none does, the threshold is lowered.

Rows and columns can change roles, and much depends on it: a nail that takes a high column is best met first. Which
way has fewer first states shows long before they are many.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import log2
from typing import Final, NamedTuple

from kist.cubus.shape.stack import Cell
from kist.cubus.solver.bounds import Budget, Sieve
from kist.cubus.solver.frontier import Course, Frontier
from kist.cubus.solver.patches import Patches
from kist.cubus.solver.rows import Ints
from kist.cubus.solver.sparing import Sparing, may_spare
from kist.cubus.solver.spending import Spending
from kist.cubus.solver.sweep import Level, Sweep
from kist.cubus.solver.task import NO_LIMIT, Task

FIRST_BELOW: Final = 6
"""How far below what no build can beat a search begins."""
FAR_BELOW: Final = 12
"""How far below what no build can beat a search begins where it is enough to find any build."""
LOWER_BY: Final = 3
"""By how many points the steps from one threshold to the next grow, as long as searches are cheap."""
CHEAP: Final = 200
"""The number of states up to which a search is cheap."""
FEW: Final = 150
"""The number of first states up to which nobody looks the other way, as long as searches are cheap."""
GLANCE: Final = 200
"""How many states of each row are followed for a first idea of what can be scored."""
GLIMPSE: Final = 12
"""How many states of each row are followed where any build will do, and looking is to be cheap."""
WIDER: Final = 4
"""So many times as many are followed when that finds nothing."""
PROBE: Final = GLIMPSE * WIDER
"""The number of states of each row that show how many follow in a direction."""
DECIDED: Final = 500
"""The number of first states at which the way that has fewer is kept to."""


class Begun(NamedTuple):
    """What a search with one threshold begins with."""

    threshold: int
    way: Sweep
    states: Ints
    sieve: Sieve
    compared: bool = False
    """Whether this way was chosen of two."""

    @property
    def number(self) -> int:
        """How many first states there are."""
        return int(self.states.shape[1])


class Found(NamedTuple):
    """What a search with one threshold saw."""

    threshold: int
    sweep: Sweep
    levels: list[Level]
    sieve: Sieve
    compared: bool
    """Whether this way was chosen of two."""
    least: int | None = None
    """What a glance found that can be scored, if there was one; nothing better is known to be impossible."""

    @property
    def points(self) -> int:
        """What the best build scores, if only the best were wanted; 0 when none was found."""
        return self.sieve.threshold - 1 if self.sieve.threshold > self.threshold else 0


class Thresholds:
    """Lower and lower thresholds.

    While little is followed the steps grow; then they are such that each search follows about twice as much as the
    one before it, so that the last, which may go too deep, costs about as much as all before it. After a glance it
    is known how low to go.
    """

    def __init__(self, first: int, lower_by: int) -> None:
        self.now = first
        self._lower_by = lower_by
        self._step, self._before, self._followed = 0, first, 0

    def lower(self, found: Found) -> None:
        """Go to the next one; 0 when nothing more can be found."""
        sieve = found.sieve
        if found.least is not None:
            self._step = self.now
        elif sieve.followed < CHEAP:
            self._step += self._lower_by
        elif (doublings := log2(sieve.followed / max(self._followed, 1))) > 0:
            self._step = round((self._before - self.now) / doublings)
        self._before, self._followed = self.now, sieve.followed
        lowest = min(self.now - 1, found.least or 1)
        self.now = min(sieve.missed, max(self.now - max(self._step, 1), lowest))


class Search:
    """The search for one task, which must have nails; raises `TooHard` when it takes more than so many nodes."""

    def __init__(self, task: Task, nodes: int = NO_LIMIT) -> None:
        along, across = (max(places) - min(places) for places in zip(*task.nails, strict=True))
        self._task, self._first_mirrored = task, along < across
        self._ways = [Sweep(task, self._first_mirrored)]
        self._decided, self._few = False, FEW
        self._budget = Budget(nodes)

    def can_score(self, heights: Mapping[Cell, int]) -> bool:
        """Whether there is any build from the stack with these heights."""
        ways = list(self._both_ways())
        if any(self._is_mended(way, heights) for way in ways):
            return True
        if may_spare(self._task):
            return self._finds_any([Sparing(way.task, way.nails) for way in ways], GLIMPSE)
        if self._glimpses_any():
            return True
        others_first = reversed(ways)  # a glimpse mostly looks along the first way, and in vain
        return self._finds_any([Spending(way) for way in others_first], PROBE)

    def _is_mended(self, way: Sweep, heights: Mapping[Cell, int]) -> bool:
        """Whether a few rows laid anew are seen to make a build."""
        return Patches(way.task, way.nails, way.turned(heights)).lead_to_a_build(self._budget)

    def _glimpses_any(self) -> bool:
        """Whether a few states of each row that promise most of all lead to a build."""
        for threshold in range(self._below_bound(FAR_BELOW), 1, -FAR_BELOW):
            begun = self._begin(threshold, any_will_do=True)
            if begun.number:
                frontier = Frontier(Spending(begun.way), begun.states, self._budget)
                frontier.dive(GLIMPSE)
                return frontier.has_found
        return False

    def _finds_any(self, courses: Sequence[Course], width: int) -> bool:
        """Whether there is any build, whatever it scores; the first dive follows so many states of each row.

        If it finds nothing, a dive in the second direction follows. From then on always that is taken in which fewer
        states are expected: one is often much shorter than the other, and which one shows only on the way.
        """
        frontiers: list[Frontier] = []
        for course, first_width in zip(courses, (width, PROBE), strict=True):
            frontiers.append(self._frontier(course))
            frontiers[-1].dive(first_width)
            if frontiers[-1].is_decided:
                return frontiers[-1].has_found
        for further in count(1):
            chosen = min(frontiers, key=lambda each: each.expected)
            chosen.dive(PROBE * WIDER**further)
            if chosen.is_decided:
                return chosen.has_found
        raise AssertionError("a dive that is wide enough leaves nothing")

    def _frontier(self, course: Course) -> Frontier:
        return Frontier(course, course.first_states(self._budget), self._budget)

    def best_points(self) -> int:
        """What the best build scores; 0 when there is none."""
        found = self._best()
        return found.points if found else 0

    def best(self) -> dict[Cell, int] | None:
        """The heights of the best stack, cells such that nails are at their places; None when there is no build."""
        found = self._best()
        return found.sweep.heights(found.levels, found.points) if found else None

    def _best(self) -> Found | None:
        passes = self._passes(Thresholds(self._below_bound(FIRST_BELOW), LOWER_BY), only_best=True)
        return next((found for found in passes if found.points), None)

    def _below_bound(self, by: int) -> int:
        """The first threshold: so much below what no build can beat, which is rarely reached."""
        bound = self._ways[0].starts.best_bound
        return max(bound - by, min(bound, 1))

    def deeper_and_deeper(self) -> Iterator[Found]:
        """From the best builds on, lower and lower thresholds and all that can score at least that."""
        yield from self._passes(Thresholds(self.best_points(), LOWER_BY), only_best=False)

    def _passes(self, thresholds: Thresholds, only_best: bool) -> Iterator[Found]:
        """Searches with lower and lower thresholds; if only the best is wanted, with one glance ahead."""
        glances = 1 if only_best else 0
        while thresholds.now > 0:
            found = self._pass(self._begin(thresholds.now), only_best)
            if glances and found.compared and not found.points and found.sieve.followed >= CHEAP:
                found, glances = found._replace(least=self._glance(found)), 0
            yield found
            thresholds.lower(found)

    def _glance(self, found: Found) -> int:
        """What can be scored at least, from what a search began with; 0 when nothing is found."""
        sieve = Sieve(1, self._budget)
        found.sweep.run(found.levels[0].states, sieve, only_best=True, width=GLANCE)
        return sieve.threshold - 1

    def _begin(self, threshold: int, any_will_do: bool = False) -> Begun:
        """All that can score so much, the way that has fewer first states, unless there are few anyhow."""
        tried: list[Begun] = []
        for way in self._both_ways():
            sieve = Sieve(threshold, self._budget, any_will_do)
            tried.append(Begun(threshold, way, way.starts.states(sieve), sieve))
            if tried[-1].number <= self._few:
                break
        begun = min(tried, key=lambda each: each.number)
        if max(each.number for each in tried) >= DECIDED:
            self._ways, self._decided = [begun.way], True
        return begun._replace(compared=self._decided or len(tried) > 1)

    def _pass(self, begun: Begun, only_best: bool) -> Found:
        """Follow it."""
        levels = begun.way.run(begun.states, begun.sieve, only_best)
        if begun.sieve.followed >= CHEAP:
            self._few = 0
        return Found(begun.threshold, begun.way, levels, begun.sieve, begun.compared)

    def _both_ways(self) -> Iterator[Sweep]:
        """The two directions, or the one that was decided upon; most searches never ask for the second."""
        yield self._ways[0]
        if not self._decided and len(self._ways) == 1:
            self._ways.append(Sweep(self._task, not self._first_mirrored))
        yield from self._ways[1:]
