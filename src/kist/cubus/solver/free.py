"""The best build where no open lid binds it: only the numbers of rhombi matter, and the table answers at once.

Where open lids do bind, this is what no build can be better than; and often it happens to suit them.
"""

from functools import lru_cache

import numpy as np

from kist.cubus.solver.rows import EMPTY_ROW
from kist.cubus.solver.table import most
from kist.cubus.solver.task import Counts, Nails, Task
from kist.cubus.solver.towers import Tower, heights_of, tower_after
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
    return heights_of(_tower(used))


@lru_cache(maxsize=1024)
def _tower(used: Counts) -> Tower:
    """The rows of a best stack; positions of one game, and of many, come back to the same numbers."""
    return tower_after(EMPTY_ROW, used)


def put_under(heights: dict[Cell, int], nails: Nails) -> dict[Cell, int] | None:
    """The same heights, moved so that there is a lid where every nail is; None when no place does that."""
    lids = {(x - height, y - height) for (x, y), height in heights.items()}
    first_u, first_v = nails[0]
    for lid_u, lid_v in sorted(lids):
        u, v = first_u - lid_u, first_v - lid_v
        if all((nail_u - u, nail_v - v) in lids for nail_u, nail_v in nails):
            return {(x + u, y + v): height for (x, y), height in heights.items()}
    return None
