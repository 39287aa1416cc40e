"""The best build where no open lid binds it: only the numbers of rhombi matter, and the table answers at once."""

import numpy as np

from kist.cubus.solver.rows import EMPTY_ROW
from kist.cubus.solver.table import most
from kist.cubus.solver.task import Counts, Task
from kist.cubus.solver.towers import heights_of, tower_after
from kist.cubus.stack import Cell


def best_points(task: Task) -> int:
    """What the best build scores; 0 when there is none."""
    return int(task.points_by_counts(most()).max(initial=0))


def best_heights(task: Task) -> dict[Cell, int] | None:
    """The heights of the best stack; None when there is no build."""
    points = task.points_by_counts(most())
    best = np.unravel_index(int(points.argmax()), points.shape)
    if points[best] <= 0:
        return None
    used = Counts(*(low + int(more) for low, more in zip(task.low, best, strict=True)))
    return heights_of(tower_after(EMPTY_ROW, used))
