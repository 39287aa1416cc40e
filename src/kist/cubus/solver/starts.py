"""Where the search around nailed lids begins: with the first rows that hold a nail."""

from functools import lru_cache
from typing import Final

import numpy as np

from kist.cubus.solver.bounds import Bounds, Sieve
from kist.cubus.solver.nails import NailedLids
from kist.cubus.solver.rows import HEIGHTS, OWN, ROWS, Ints
from kist.cubus.solver.states import ADDED, CRATES, FIELDS, HELD, NO_STATES, PARENT, REST, ROW, SHIFT, Y, spread
from kist.cubus.solver.table import block, nailed, place
from kist.cubus.solver.task import Nails, Task

_NOWHERE: Final = 1000


class Starts:
    """All first states of a task, as far as they are wanted."""

    def __init__(self, task: Task, nails: NailedLids, bounds: Bounds) -> None:
        self._task, self._nails, self._bounds = task, nails, bounds
        self._table = nailed()
        self._rows = np.arange(1, len(ROWS))
        self._targets, self._added, self._points = self._find_targets()

    def _find_targets(self) -> tuple[Ints, Ints, Ints]:
        """The numbers of rhombi that a stack may use, how many more than laid these are, and bounds of its points."""
        points = self._task.points_by_counts(self._bounds.most_crates())
        found = np.nonzero(points > 0)
        targets = np.stack(found) + np.array(self._task.low)[:, None]
        return targets, targets.sum(axis=0) - sum(self._task.laid), points[found]

    @property
    def best_bound(self) -> int:
        """No build scores more."""
        return int(self._points.max(initial=0))

    def narrow_rows(self) -> None:
        """Leave out rows that cannot be the first to hold a nail: that takes a while, but later calls gain by it."""
        self._rows = np.unique(self._spots(self._rows)[ROW])

    def states(self, sieve: Sieve) -> tuple[Ints, Ints]:
        """The first states that are good enough, and their heads: what the rows so far use, and their crates."""
        rows, targets = self._rows_and_targets(sieve)
        spots = self._spots(np.unique(rows))
        stretch = np.full(len(ROWS), _NOWHERE)
        np.minimum.at(stretch, spots[ROW], self._bounds.stretch_after(spots[HELD], spots[SHIFT]))
        pairs = zip(rows.tolist(), targets.tolist(), stretch[rows].tolist(), strict=True)
        found = [self._heads(*pair, sieve) for pair in pairs if pair[2] != _NOWHERE]
        heads = np.concatenate([NO_STATES, *found], axis=1)
        owner, spot = spread(*(np.searchsorted(spots[ROW], heads[ROW], side) for side in ("left", "right")))
        states = heads[:, owner]
        states[[Y, SHIFT, HELD]] = spots[[Y, SHIFT, HELD]][:, spot]
        states[PARENT] = owner
        states = states[:, sieve.passes(self._bounds.of_states(states))]
        return states, np.vstack([self._targets[:, heads[PARENT]] - heads[REST], heads[CRATES]])

    def _heads(self, row: int, target: int, stretch: int, sieve: Sieve) -> Ints:
        """All ways to share out the rhombi to the rows up to this one, itself included, and to those after it."""
        beyond = self._targets[:, target] - OWN[:, row]
        shares = tuple(slice(0, each + 1) for each in beyond.tolist())
        before = block(self._table.before, row)[shares]
        after = block(self._table.after[stretch], row)[shares][::-1, ::-1, ::-1]
        crates = np.add(before, after, dtype=np.int16)
        added = int(self._added[target])
        needed = self._task.crates_for(sieve.threshold, added)
        most = int(crates.max())
        sieve.hold_back(self._task.points_of_one(min(most, needed - 1), added))
        if most < needed:
            return NO_STATES
        chosen = np.nonzero(crates >= needed)
        heads = np.zeros((FIELDS, len(chosen[0])), np.int64)
        heads[ROW], heads[ADDED], heads[PARENT] = row, added, target
        heads[REST] = beyond[:, None] - np.array(chosen)
        heads[CRATES] = before[chosen]
        return heads

    def _rows_and_targets(self, sieve: Sieve) -> Ints:
        """Pairs of rows and targets such that a stack good enough may have that row and use so many rhombi."""
        chosen = np.nonzero(sieve.passes(self._points))[0]
        beyond = self._targets[:, None, chosen] - OWN[:, self._rows, None]
        row, target = np.nonzero((beyond >= 0).all(axis=0))
        crates = self._table.whole[place(self._rows[row], *beyond[:, row, target])]
        row, target = self._rows[row], chosen[target]
        passes = sieve.passes(self._task.points(crates.astype(np.int64), self._added[target]))
        return np.stack([row[passes], target[passes]])

    def _spots(self, chosen: Ints) -> Ints:
        """All places at which one of these rows can be the first to hold a nail, if all rhombi are left; by row."""
        wanted = np.zeros(len(ROWS), np.bool_)
        wanted[chosen] = True
        every = every_spot(self._task.nails)
        found = every[:, wanted[every[ROW]]]
        found[REST] = np.array(self._task.high)[:, None] - OWN[:, found[ROW]]
        return found[:, self._nails.reachable(found)]


@lru_cache(maxsize=64)
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
