"""Which search answers: the fast one where numpy is installed, else the plain one. Both are exact."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from kist.core.extras import is_installed
from kist.cubus.shape.stack import Cell
from kist.cubus.solver.plain.race import Race
from kist.cubus.solver.plain.search import Search as PlainSearch
from kist.cubus.solver.task import NO_LIMIT, Task

IS_FAST = is_installed("numpy")


class Search(Protocol):
    """A question with nails, which is answered when it is asked. Each answer may raise `TooHard`."""

    def best_points(self) -> int:
        """What the best build scores; 0 when there is none."""
        ...

    def best(self) -> dict[Cell, int] | None:
        """The heights of a best stack; None when there is no build."""
        ...

    def can_score(self, heights: Mapping[Cell, int]) -> bool:
        """Whether there is any build; `heights` is what is laid, where a witness may be near."""
        ...


# What needs numpy is imported when it is needed: numpy alone takes longer to load than all the rest to answer.


def search(task: Task, nodes: int = NO_LIMIT) -> Search:
    """The search for a task with nails."""
    if not IS_FAST:
        return Race(task, nodes)
    from kist.cubus.solver.nailed import Search as FastSearch  # noqa: PLC0415

    return FastSearch(task, nodes)


def stacks_in_order(task: Task) -> Iterator[dict[Cell, int]]:
    """The stacks of all builds, best first; some come more than once."""
    if not IS_FAST:
        return Race(task).stacks() if task.nails else PlainSearch(task).stacks()
    from kist.cubus.solver import ranking  # noqa: PLC0415

    return ranking.nailed_stacks(task) if task.nails else ranking.free_stacks(task)
