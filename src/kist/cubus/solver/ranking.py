"""Stacks in the order of their points.

A stack is decided upon row by row. After every decision the most points that it can still come to are known, so the
decision that promises most is taken first, and stacks come out best first. The choices of a decision are kept in
order, and only the best that was not taken yet waits in the queue.

Only stacks come out to which no crate can be added for nothing: any other is a worse copy of one of these.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, TypeAlias

import numpy as np

from kist.cubus.shape.stack import Cell
from kist.cubus.solver import rows
from kist.cubus.solver.nailed import Found, Search
from kist.cubus.solver.rows import EMPTY_ROW, OWN, ROWS, Ints
from kist.cubus.solver.scores import points_by_counts, points_of
from kist.cubus.solver.states import ADDED, CRATES, HELD, REST, ROW, SHIFT, Y
from kist.cubus.solver.sweep import Level
from kist.cubus.solver.table import IMPOSSIBLE, after, most, place
from kist.cubus.solver.task import Counts, Task
from kist.cubus.solver.towers import Tower, TowerRow, choices_after, choices_behind, heights_of

Heights: TypeAlias = dict[Cell, int]


class Decision(NamedTuple):
    """Choices, the most points with each, and what comes when one is taken: another decision or a stack."""

    points: Ints
    take: Callable[[int], "Decision | Heights"]


def in_order(decision: Decision) -> Iterator[tuple[int, Heights]]:
    """All stacks that a decision can lead to, with their points, best first."""
    serial = count()
    queue: list[tuple[int, int, Decision, list[int]]] = []

    def wait(decision: Decision, best_last: list[int]) -> None:
        if best_last and (points := int(decision.points[best_last[-1]])) > 0:
            heappush(queue, (-points, -next(serial), decision, best_last))

    wait(decision, np.argsort(decision.points, kind="stable").tolist())
    while queue:
        points, _, decision, best_last = heappop(queue)
        then = decision.take(best_last.pop())
        wait(decision, best_last)
        if isinstance(then, Decision):
            wait(then, np.argsort(then.points, kind="stable").tolist())
        else:
            yield -points, then


class Head(NamedTuple):
    """A row, and those behind it that are not decided upon: what they may use and the most crates of all these."""

    row: int
    used: Counts
    crates: int
    nailed_columns: frozenset[int]
    start: int
    y: int


class PartialStack(NamedTuple):
    """A stack of which some rows are decided upon: one after the other, and after the head if there is one."""

    task: Task
    added: int
    head: Head | None
    tower: Tower
    crates: int
    """The crates of the rows that are decided upon."""
    rest: Counts
    """What the rows after them must use."""

    @property
    def head_crates(self) -> int:
        """The most crates of the head."""
        return self.head.crates if self.head else 0

    def with_row(self, row: int, fresh: int, rest: Counts) -> "PartialStack":
        """With one more row decided upon, at the end."""
        return self._replace(
            tower=(*self.tower, TowerRow(row, fresh)), crates=self.crates + int(rows.CRATES[row]), rest=rest
        )

    def points(self, crates: Ints) -> Ints:
        """The points, if the rows that are not decided upon have so many crates."""
        return points_of(self.task, crates + self.crates, self.added)


def decide_after(plan: PartialStack) -> Decision | Heights:
    """Decide upon the rows that come after those of a plan, then upon those behind."""
    if not any(plan.rest):
        return decide_behind(plan)
    last = plan.tower[-1].row if plan.tower else plan.head.row if plan.head else EMPTY_ROW
    choices = choices_after(last, plan.rest)
    points = plan.points(choices.crates + plan.head_crates)
    return Decision(points, lambda choice: decide_after(plan.with_row(*choices.pick(choice))))


def decide_behind(plan: PartialStack) -> Decision | Heights:
    """Decide upon the rows behind those of a plan."""
    head = plan.head
    if head is None:
        return heights_of(plan.tower)
    if head.used == tuple(OWN[:, head.row]):
        return heights_of((TowerRow(head.row, len(ROWS[head.row])), *plan.tower), head.start, head.y)
    choices = choices_behind(head.row, head.used, head.nailed_columns)
    crates = int(rows.CRATES[head.row])

    def take(choice: int) -> Decision | Heights:
        row, fresh, used = choices.pick(choice)
        behind = Head(row, used, int(choices.crates[choice]), frozenset(), head.start + fresh, head.y - 1)
        tower = (TowerRow(head.row, fresh), *plan.tower)
        return decide_behind(plan._replace(head=behind, tower=tower, crates=plan.crates + crates))

    return Decision(plan.points(choices.crates + crates), take)


def free_stacks(task: Task) -> Iterator[Heights]:
    """The stacks for a task without nails, best first."""
    points = points_by_counts(task, most())

    def take(choice: int) -> Decision | Heights:
        more = np.unravel_index(choice, points.shape)
        used = Counts(*(low + int(each) for low, each in zip(task.low, more, strict=True)))
        return decide_after(PartialStack(task, sum(used) - sum(task.laid), None, (), 0, used))

    return (heights for _, heights in in_order(Decision(points.ravel(), take)))


def nailed_stacks(task: Task) -> Iterator[Heights]:
    """The stacks for a task with nails, best first; some come more than once."""
    for found in Search(task).deeper_and_deeper():
        if found.levels:
            for points, heights in in_order(FoundRows(found).first()):
                if points < found.threshold:
                    break  # worse ones may be missing among what was found
                yield found.sweep.turned_back(heights)


class FoundRows:
    """Decisions about the rows that a search went through."""

    def __init__(self, found: Found) -> None:
        self._sweep, self._levels = found.sweep, found.levels
        self._most_after = self._find_most_after()

    def _find_most_after(self) -> list[Ints]:
        """The most crates that can come after each state of each level."""
        most_after: list[Ints] = []
        nearer: Level | None = None
        for level in reversed(self._levels):
            finished = self._sweep.finished(level.states)
            rest = after()[place(level.states[ROW], *level.states[REST])]
            here = np.where(finished, rest, IMPOSSIBLE).astype(np.int64)
            if nearer is not None:
                np.maximum.at(here, nearer.parents, _crates_from(nearer, most_after[-1])[nearer.children])
            most_after.append(here)
            nearer = level
        return most_after[::-1]

    def first(self) -> Decision:
        """Decide upon the first row that holds a nail, where it is, and what the rows after it use."""
        states = self._levels[0].states
        points = points_of(self._sweep.task, states[CRATES] + self._most_after[0], states[ADDED])
        return Decision(points, self._decide_head)

    def _decide_head(self, number: int) -> Decision:
        """Decide upon what the rows up to the first that holds a nail use."""
        task, state = self._sweep.task, self._levels[0].states[:, number].tolist()
        rest = Counts(*state[REST])
        used, crates = self._sweep.starts.heads.all_for(state[ROW], rest)
        added = used.sum(axis=0) + sum(rest) - sum(task.laid)
        points = points_of(task, crates + int(self._most_after[0][number]), added)
        columns = self._sweep.nails.columns(state[HELD], state[SHIFT])

        def take(choice: int) -> Decision | Heights:
            what = Counts(*used[:, choice].tolist())
            head = Head(state[ROW], what, int(crates[choice]), columns, state[Y] - state[SHIFT], state[Y])
            return self._go_on(PartialStack(task, int(added[choice]), head, (), 0, rest), 0, number)

        return Decision(points, take)

    def _go_on(self, plan: PartialStack, level: int, number: int) -> Decision | Heights:
        """Decide upon the rows after a state, whose own row is decided upon."""
        if self._sweep.finished(self._levels[level].states[:, number]):
            return decide_after(plan)
        if level + 1 == len(self._levels):
            return _NOTHING
        nearer = self._levels[level + 1]
        children = nearer.children[nearer.parents == number]
        shift = int(self._levels[level].states[SHIFT, number])

        def take(choice: int) -> Decision | Heights:
            child = int(children[choice])
            state: list[int] = nearer.states[:, child].tolist()
            longer = plan.with_row(state[ROW], state[SHIFT] - shift - 1, Counts(*state[REST]))
            return self._go_on(longer, level + 1, child)

        crates = _crates_from(nearer, self._most_after[level + 1])[children]
        return Decision(plan.points(crates + plan.head_crates), take)


_NOTHING = Decision(np.zeros(0, np.int64), lambda _: {})


def _crates_from(level: Level, most_after: Ints) -> Ints:
    """The most crates of each state's row and those after it."""
    crates: Ints = rows.CRATES[level.states[ROW]] + most_after
    return crates
