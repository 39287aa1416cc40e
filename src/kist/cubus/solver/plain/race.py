"""A stack and its mirror image are searched in turns: one of the two is often a hundred times as much work.

A column nine crates high that a nail demands is known at once when it is met first, and a surprise that ends a
million hopes when it is met last. The mirror image turns first and last around, and its best stack is worth as much.
"""

from collections.abc import Iterator, Mapping

from kist.cubus.shape.stack import Cell
from kist.cubus.solver.plain.search import Found, Search
from kist.cubus.solver.task import NO_LIMIT, Task


class Race:
    """The search for a task and that for its mirror image; whichever has done less work so far is next."""

    def __init__(self, task: Task, nodes: int = NO_LIMIT) -> None:
        self._straight, self._mirrored = Search(task, nodes), Search(task.mirrored(), nodes)

    def best_points(self) -> int:
        """What the best build scores; 0 when there is none. Raises `TooHard`."""
        return self._winner().points

    def best(self) -> Found | None:
        """The heights of a best stack; None when there is no build. Raises `TooHard`."""
        return next(self.stacks(), None)

    def can_score(self, heights: Mapping[Cell, int]) -> bool:  # noqa: ARG002 - what is near is as far as all else here
        """Whether there is any build. Raises `TooHard`."""
        return self.best_points() > 0

    def stacks(self) -> Iterator[Found]:
        """The stacks of all builds, best first; some come more than once. Raises `TooHard`."""
        winner = self._winner()
        return map(_mirrored, winner.stacks()) if winner is self._mirrored else winner.stacks()

    def _winner(self) -> Search:
        """The search that first knows what the best build scores."""
        searches = self._straight, self._mirrored
        while True:
            search = min(searches, key=lambda each: each.work)
            if search.is_certain or search.is_done:
                return search
            search.step()


def _mirrored(heights: dict[Cell, int]) -> dict[Cell, int]:
    return {(y, x): height for (x, y), height in heights.items()}
