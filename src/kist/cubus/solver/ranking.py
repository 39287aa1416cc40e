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

from kist.cubus.solver.nailed import Findings, Level, Search
from kist.cubus.solver.rows import CRATES, EMPTY_ROW, OWN, ROWS, Ints
from kist.cubus.solver.states import ADDED, HELD, REST, ROW, SHIFT, Y
from kist.cubus.solver.table import IMPOSSIBLE, after, most, place
from kist.cubus.solver.task import Counts, Task
from kist.cubus.solver.towers import Step, Tower, choices_after, choices_behind, heights_of
from kist.cubus.stack import Cell

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


class Plan(NamedTuple):
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

    def with_row(self, row: int, fresh: int, rest: Counts) -> "Plan":
        """With one more row decided upon, at the end."""
        return self._replace(tower=(*self.tower, Step(row, fresh)), crates=self.crates + int(CRATES[row]), rest=rest)

    def points(self, crates: Ints) -> Ints:
        """The points, if the rows that are not decided upon have so many crates."""
        return self.task.points(crates + self.crates, self.added)


def decide_after(plan: Plan) -> Decision | Heights:
    """Decide upon the rows that come after those of a plan, then upon those behind."""
    if not any(plan.rest):
        return decide_behind(plan)
    last = plan.tower[-1].row if plan.tower else plan.head.row if plan.head else EMPTY_ROW
    choices = choices_after(last, plan.rest)
    points = plan.points(choices.crates + plan.head_crates)
    return Decision(points, lambda choice: decide_after(plan.with_row(*choices.pick(choice))))


def decide_behind(plan: Plan) -> Decision | Heights:
    """Decide upon the rows behind those of a plan."""
    head = plan.head
    if head is None:
        return heights_of(plan.tower)
    if head.used == tuple(OWN[:, head.row]):
        return heights_of((Step(head.row, len(ROWS[head.row])), *plan.tower), head.start, head.y)
    choices = choices_behind(head.row, head.used, head.nailed_columns)
    crates = int(CRATES[head.row])

    def take(choice: int) -> Decision | Heights:
        row, fresh, used = choices.pick(choice)
        behind = Head(row, used, int(choices.crates[choice]), frozenset(), head.start + fresh, head.y - 1)
        tower = (Step(head.row, fresh), *plan.tower)
        return decide_behind(plan._replace(head=behind, tower=tower, crates=plan.crates + crates))

    return Decision(plan.points(choices.crates + crates), take)


def free_stacks(task: Task) -> Iterator[Heights]:
    """The stacks for a task without nails, best first."""
    points = task.points_by_counts(most())

    def take(choice: int) -> Decision | Heights:
        more = np.unravel_index(choice, points.shape)
        used = Counts(*(low + int(each) for low, each in zip(task.low, more, strict=True)))
        return decide_after(Plan(task, sum(used) - sum(task.laid), None, (), 0, used))

    return (heights for _, heights in in_order(Decision(points.ravel(), take)))


def nailed_stacks(task: Task) -> Iterator[Heights]:
    """The stacks for a task with nails, best first; some come more than once."""
    search = Search(task)
    for threshold, findings in search.deeper_and_deeper():
        for points, heights in in_order(FoundRows(search, findings).first()):
            if points < threshold:
                break  # worse ones may be missing among the findings
            yield search.turned_back(heights)


class FoundRows:
    """Decisions about the rows that a search went through."""

    def __init__(self, search: Search, findings: Findings) -> None:
        self._search = search
        self._heads = findings.heads
        self._levels = findings.levels
        self._most_after = self._find_most_after()

    def _find_most_after(self) -> list[Ints]:
        """The most crates that can come after each state of each level."""
        most_after: list[Ints] = []
        nearer: Level | None = None
        for level in reversed(self._levels):
            finished = self._search.finished(level.states)
            rest = after()[place(level.states[ROW], *level.states[REST])]
            here = np.where(finished, rest, IMPOSSIBLE).astype(np.int64)
            if nearer is not None:
                np.maximum.at(here, nearer.parents, _crates_from(nearer, most_after[-1])[nearer.children])
            most_after.append(here)
            nearer = level
        return most_after[::-1]

    def first(self) -> Decision:
        """Decide upon the first row that holds a nail, and what those behind it use."""
        level = self._levels[0]
        crates = self._heads[3, level.parents] + self._most_after[0][level.children]
        points = self._search.task.points(crates, level.states[ADDED, level.children])
        return Decision(points, lambda link: self._start(int(level.parents[link]), int(level.children[link])))

    def _start(self, head: int, number: int) -> Decision | Heights:
        state: list[int] = self._levels[0].states[:, number].tolist()
        *used, crates = self._heads[:, head].tolist()
        nailed_columns = self._search.nails.columns(state[HELD], state[SHIFT])
        start = Head(state[ROW], Counts(*used), crates, nailed_columns, state[Y] - state[SHIFT], state[Y])
        return self._go_on(Plan(self._search.task, state[ADDED], start, (), 0, Counts(*state[REST])), 0, number)

    def _go_on(self, plan: Plan, level: int, number: int) -> Decision | Heights:
        """Decide upon the rows after a state, whose own row is decided upon."""
        if self._search.finished(self._levels[level].states[:, number]):
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
    crates: Ints = CRATES[level.states[ROW]] + most_after
    return crates
