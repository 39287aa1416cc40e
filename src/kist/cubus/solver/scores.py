"""What many stacks score at once."""

from typing import Final

import numpy as np

from kist.cubus.solver.book import SIZE
from kist.cubus.solver.rows import Bytes, Ints
from kist.cubus.solver.task import Task

FOR_A_CRATE: Final = 2
"""The most rhombi that a build may add if it gains one crate; who adds fewer scores with one crate as well."""

_TOTAL: Final[Ints] = np.indices((SIZE, SIZE, SIZE)).sum(axis=0)
"""The number of rhombi by left sides, right sides, lids."""


def points_of(task: Task, crates: Ints, added: Ints | int) -> Ints:
    """What stacks score that have so many crates and take so many rhombi more; 0 when they gain no crate."""
    gained = crates - task.crates
    points: Ints = (gained > 0) * (task.per_crate * gained - task.per_rhombus * added)  # half the time of `np.where`
    return points


def points_by_counts(task: Task, crates: Bytes) -> Ints:
    """What stacks score that use `low` to `high` rhombi; `crates` by left sides, right sides and lids."""
    within = tuple(slice(low, high + 1) for low, high in zip(task.low, task.high, strict=True))
    return points_of(task, crates[within].astype(np.int64), _TOTAL[within] - sum(task.laid))
