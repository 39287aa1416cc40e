"""Where the search around nailed lids begins: with the first rows that hold a nail."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np

from kist.cubus.solver.bounds import Bounds, Sieve
from kist.cubus.solver.heads import Heads
from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import HEIGHTS, OWN, ROWS, Ints, Mask
from kist.cubus.solver.scores import points_by_counts, points_of
from kist.cubus.solver.states import FIELDS, HELD, NO_STATES, REST, ROW, SHIFT, Y, spread
from kist.cubus.solver.table import place, whole
from kist.cubus.solver.task import Nails, Task

_NOWHERE: Final = 1000
_MANY_PAIRS: Final = 40_000
"""More pairs of rows and targets are not looked at one by one: that would take longer than all that it saves."""


class Starts:
    """All first states of a task, as far as they are wanted."""

    def __init__(self, task: Task, nails: NailedLids, bounds: Bounds) -> None:
        self._task, self._nails, self._bounds = task, nails, bounds
        self.heads = Heads(task)
        self._rows = np.arange(1, len(ROWS))
        self._spots = NO_STATES
        self._looked_at = np.zeros(len(ROWS), np.bool_)
        self._targets, self._points = self._find_targets()

    def _find_targets(self) -> tuple[Ints, Ints]:
        """The numbers of rhombi that a stack may use, and bounds of its points."""
        points = points_by_counts(self._task, self._bounds.most_crates())
        found = np.nonzero(points > 0)
        return np.stack(found) + np.array(self._task.low)[:, None], points[found]

    @property
    def best_bound(self) -> int:
        """No build scores more."""
        return int(self._points.max(initial=0))

    def states(self, sieve: Sieve) -> Ints:
        """The first states that are good enough, each with the best head; by row."""
        rows = self._good_rows(sieve)
        spots = self._spots_of_rows(rows)
        stretch = np.full(len(ROWS), _NOWHERE)
        np.minimum.at(stretch, spots[ROW], self._bounds.stretch_after(spots[HELD], spots[SHIFT]))
        placed = [row for row in rows.tolist() if stretch[row] != _NOWHERE]
        heads = np.concatenate([NO_STATES, *self._heads(placed, stretch, sieve)], axis=1)
        owner, spot = spread(*(np.searchsorted(spots[ROW], heads[ROW], side) for side in ("left", "right")))
        states = heads[:, owner]
        states[[Y, SHIFT, HELD]] = spots[[Y, SHIFT, HELD]][:, spot]
        return states[:, sieve.passes(self._bounds.of_states(states))]

    def _heads(self, rows: list[int], stretch: Ints, sieve: Sieve) -> Iterator[Ints]:
        for row in rows:
            yield from self.heads.good_enough(row, int(stretch[row]), sieve)

    def _good_rows(self, sieve: Sieve) -> Ints:
        """Rows that a stack good enough may have."""
        chosen = np.nonzero(sieve.passes(self._points))[0]
        if len(chosen) * len(self._rows) > _MANY_PAIRS:
            return self._rows
        targets = self._targets[:, chosen]
        beyond = targets[:, None] - OWN[:, self._rows, None]
        row, target = np.nonzero((beyond >= 0).all(axis=0))
        crates = whole()[place(self._rows[row], *beyond[:, row, target])].astype(np.int64)
        added = targets.sum(axis=0) - sum(self._task.laid)
        return self._rows[np.unique(row[sieve.passes(points_of(self._task, crates, added[target]))])]

    def _spots_of_rows(self, chosen: Ints) -> Ints:
        """All places at which one of these rows can be the first to hold a nail, if all rhombi are left; by row."""
        new, wanted = np.zeros((2, len(ROWS)), np.bool_)
        wanted[chosen] = True
        new[chosen] = ~self._looked_at[chosen]
        if new.any():
            self._look_at(new)
        return self._spots[:, wanted[self._spots[ROW]]]

    def _look_at(self, new: Mask) -> None:
        """Find the places of new rows, and leave out those that have none from now on."""
        every = every_spot(self._task.nails)
        found = every[:, new[every[ROW]]]
        found[REST] = np.array(self._task.high)[:, None] - OWN[:, found[ROW]]
        spots = np.concatenate([self._spots, found[:, self._nails.reachable(found)]], axis=1)
        self._spots = spots[:, np.argsort(spots[ROW], kind="stable")]
        self._looked_at |= new
        keep = ~self._looked_at
        keep[self._spots[ROW]] = True
        self._rows = self._rows[keep[self._rows]]


@lru_cache(maxsize=16)
def every_spot(nails: Nails) -> Ints:
    """All places at which any row can be the first to hold a nail; by row.

    Nails stay where they are for the rest of a game, so this is asked for again and again.
    """
    lids = NailedLids(nails)
    row, column = np.nonzero(HEIGHTS > 0)
    here = np.zeros((FIELDS, len(row)), np.int64)
    here[ROW] = row
    found = np.concatenate([_spots_of(lids, nail, here, column) for nail in range(lids.number)], axis=1)
    return found[:, np.argsort(found[ROW], kind="stable")]


def _spots_of(nails: NailedLids, nail: int, rows: Ints, column: Ints) -> Ints:
    """Those with this nail in this column of the row, unless an earlier one is in the row as well."""
    spots = rows.copy()
    spots[Y] = nails.levels[nail] + HEIGHTS[rows[ROW], column]
    spots[SHIFT] = column - nails.slants[nail]
    none_lost = nails.judge(spots)
    return spots[:, none_lost & (spots[HELD] % (1 << nail) == 0)]
