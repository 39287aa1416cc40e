"""Nails: laid open lids, which stay where they are in the picture, seen from the rows that a search goes through.

An open lid at (u, v) demands a column k high at (u + k, v + k), for some k. So in the row at y only the column at
x = u - v + y can hold it, and does so when it is y - v high. From row to row both numbers grow by one, while heights
fall. So a nail that is not held yet can still be held by a later row only while the row is higher at that column than
is demanded, or begins farther right; a row that is lower there, or ends before, has lost the nail for good.

Where a row holds a nail its followers (see `rows`) are too few: the nailed column and those after it may have to be
lower than they could be. Later rows cannot be higher there, so nothing else changes.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from kist.cubus.solver import rows
from kist.cubus.solver.book import SIZE
from kist.cubus.solver.rows import HEIGHTS, Bytes, Ints, Mask, Shorts, cut_down
from kist.cubus.solver.states import CRATES, FRESH, HELD, LIDS, ROW, SHIFT, Y
from kist.cubus.solver.task import Nails

_MARGIN: Final = 40
_FAR_RIGHT: Final = 100
_BOUNDLESS: Final = 99
_MANY: Final = 1000
"""So many candidates are sifted nail by nail, fewer for all nails at once."""
_WIDTH: Final = _MARGIN + _FAR_RIGHT


def _heights_at() -> Bytes:
    heights = np.zeros((len(HEIGHTS), _WIDTH), np.int8)
    heights[:, :_MARGIN] = _BOUNDLESS
    heights[:, _MARGIN : _MARGIN + SIZE] = HEIGHTS
    return heights


_HEIGHTS_AT: Final[Bytes] = _heights_at()


def heights_at(row: Ints, column: Ints | Shorts) -> Bytes:
    """The heights of columns; boundless where the row does not reach yet, 0 beyond its end."""
    return _HEIGHTS_AT.reshape(-1).take(row * _WIDTH + (column + _MARGIN))


@lru_cache(maxsize=256)
def _high_enough(column: int, height: int) -> Mask:
    """Which rows are so high at this column, or begin after it; by row and by columns to be added to this one."""
    high_enough: Mask = _HEIGHTS_AT[:, column + _MARGIN : column + _MARGIN + SIZE] >= height
    return high_enough


class Candidates(NamedTuple):
    """Rows that may follow, with what they leave; small numbers take a fraction of the time."""

    row: Ints
    y: Shorts
    shift: Shorts
    held: Shorts
    lefts: Shorts
    rights: Shorts
    lids: Shorts

    @classmethod
    def of(cls, matrix: Ints) -> "Candidates":
        """States as they are."""
        return cls(matrix[ROW], *matrix[Y : LIDS + 1].astype(np.int16))

    def take(self, chosen: Ints) -> "Candidates":
        """Only these."""
        row, *small = self
        return Candidates(row.take(chosen), *(each.take(chosen) for each in small))


Test: TypeAlias = Callable[[Candidates, Shorts, Shorts], Mask]
"""By nail and candidate: its column, and the height it demands there."""


class NailedLids:
    """The nails of a task."""

    def __init__(self, nails: Nails) -> None:
        self.number = len(nails)
        self.slants = [u - v for u, v in nails]
        self.levels = [v for _, v in nails]
        self._slants, self._levels = np.array(self.slants), np.array(self.levels)
        self.all_held = (1 << len(nails)) - 1
        by_farthest = sorted(zip(self.slants, self.levels, range(self.number), strict=True))
        every = np.array(by_farthest, np.int16).T[:, :, None]
        self._every, self._farthest_alone, self._others = every, every[:, :1], every[:, 1:]
        self._farthest = np.array([self._farthest_but(held) for held in range(self.all_held + 1)])

    def _farthest_but(self, held: int) -> int:
        return min((slant for nail, slant in enumerate(self.slants) if not held >> nail & 1), default=_FAR_RIGHT)

    @property
    def stretch(self) -> int:
        """How many rows and columns a stack has together, at least."""
        return max(self.slants) - min(self.slants) + 2

    def stretch_after(self, held: Ints, shift: Ints) -> Ints:
        """How many rows, and fresh columns in them, must still come, at least: each brings the shift on by one."""
        return np.maximum(-self._farthest[held] - shift, 0)

    def columns(self, held: int, shift: int) -> frozenset[int]:
        """The columns of a row with this shift in which these nails would be."""
        return frozenset(slant + shift for nail, slant in enumerate(self.slants) if held >> nail & 1)

    def judge(self, matrix: Ints) -> Mask:
        """Note the nails that rows hold, in place; which rows have lost none."""
        nails = np.arange(self.number)[:, None]
        missing = matrix[HELD] >> nails & 1 == 0
        demand = matrix[Y] - self._levels[:, None]
        height = heights_at(matrix[ROW], matrix[SHIFT] + self._slants[:, None])
        in_reach = height >= np.maximum(demand, 1)
        none_lost: Mask = (in_reach | ~missing).all(axis=0)
        matrix[HELD] |= ((missing & in_reach & (height == demand)) << nails).sum(axis=0)
        return none_lost

    def none_lost(self, y: int, shift: int, held: int) -> Mask:
        """Which rows lose no nail, when with no fresh columns they have this shift: by row and fresh columns."""
        kept = np.ones((len(HEIGHTS), SIZE), np.bool_)
        for nail, (slant, level) in enumerate(zip(self.slants, self.levels, strict=True)):
            if not held >> nail & 1:
                kept &= _high_enough(shift + slant, max(y - level, 1))
        return kept

    def with_cuts(self, matrix: Ints) -> Ints:
        """These rows, and the same cut down to hold a nail where they are too high for it.

        Fresh columns and the first one are not cut: other rows have them lower.
        """
        for nail in np.nonzero(self._can_cut(matrix, np.arange(self.number)).any(axis=1))[0].tolist():
            chosen = np.nonzero(self._can_cut(matrix, np.array([nail]))[0])[0]
            cut = matrix[:, chosen]
            row = cut_down(cut[ROW], cut[SHIFT] + self.slants[nail], cut[Y] - self.levels[nail])
            cut[CRATES] -= rows.CRATES[cut[ROW]] - rows.CRATES[row]
            cut[ROW] = row
            matrix = np.concatenate([matrix, cut], axis=1)
        return matrix

    def _can_cut(self, matrix: Ints, nails: Ints) -> Mask:
        """Which rows are too high for a nail that they miss, and can be cut down to hold it; by nail."""
        column, demand = matrix[SHIFT] + self._slants[nails, None], matrix[Y] - self._levels[nails, None]
        too_high = (heights_at(matrix[ROW], column) > demand) & (demand > 0)
        cuttable = (matrix[HELD] >> nails[:, None] & 1 == 0) & (column >= np.maximum(matrix[FRESH], 1))
        can: Mask = too_high & cuttable
        return can

    def hopeful(self, candidates: Candidates) -> Ints:
        """Which rows hold each missing nail, can be cut down to hold it, or may reach it later.

        All others are dead ends, and most rows are. So it is asked before anything else.
        """
        return self._sifted(candidates, _holds_or_reaches)

    def reachable(self, matrix: Ints) -> Ints:
        """Which states have enough left of the rhombi to reach each missing nail, taken alone."""
        return self._sifted(Candidates.of(matrix), _reaches)

    def _sifted(self, candidates: Candidates, passes: Test) -> Ints:
        """Those that pass for each nail they miss."""
        if len(candidates.row) < _MANY:
            return _passing(candidates, passes, self._every)
        sifted = _passing(candidates, passes, self._farthest_alone)  # rules out most
        return sifted.take(_passing(candidates.take(sifted), passes, self._others))


def _passing(candidates: Candidates, passes: Test, nails: Shorts) -> Ints:
    """Those that pass for each of these nails that they miss."""
    slants, levels, numbers = nails
    held = candidates.held >> numbers & 1 == 1
    good = passes(candidates, candidates.shift + slants, candidates.y - levels) | held
    return np.flatnonzero(good.all(axis=0))


def _reaches(candidates: Candidates, column: Shorts, demand: Shorts) -> Mask:
    """Whether a nail that is now at this column and height can be held some rows later."""
    row, _, _, _, lefts, rights, lids = candidates
    soonest = np.maximum(1 - demand, np.ones_like(demand))  # with a mere 1 that takes five times as long
    return _comes(column, demand, soonest, lefts, rights, lids) | _is_there(row, column, demand, soonest, lefts, lids)


def _holds_or_reaches(candidates: Candidates, column: Shorts, demand: Shorts) -> Mask:
    """Whether that can be or the row itself is high enough to hold the nail, perhaps cut down."""
    passes = _reaches(candidates, column, demand)
    unsure = (column >= 0) & (demand > 0) & ~passes
    return passes | _are_high_enough(unsure, candidates.row, column, demand)


def _are_high_enough(asked: Mask, row: Ints, column: Shorts, height: Shorts) -> Mask:
    """Of those that are asked about, by nail and row, which rows are so high at this column."""
    at = np.flatnonzero(asked)
    asked.reshape(-1)[at] = heights_at(row.take(at % len(row)), column.take(at)) >= height.take(at)
    return asked


def _comes(column: Shorts, demand: Shorts, soonest: Shorts, lefts: Shorts, rights: Shorts, lids: Shorts) -> Mask:
    """Whether its column can come with the row that holds it, m rows later.

    The rows before that one and the columns between may be one high, so this takes m - 1 + demand + m left sides and
    demand - column - 1 right sides; one lid each will do for a row or a column, so it takes m lids or -column - m.
    """
    least = np.maximum(soonest, -column - lids)
    most = np.minimum(np.minimum(lids, (lefts + 1 - demand) >> 1), -column - 1)
    comes: Mask = (least <= most) & (demand - column - 1 <= rights)
    return comes


def _is_there(row: Ints, column: Shorts, demand: Shorts, soonest: Shorts, lefts: Shorts, lids: Shorts) -> Mask:
    """Whether its column, which is there by then, can be continued until it is as high as demanded, m rows later.

    Each of these rows must be as high and as long as that. The sooner the better: what is demanded grows, the row
    falls. So only the first m is looked at for which the column is there and a height is demanded.
    """
    more = np.maximum(soonest, -column)
    at, height = column + more, demand + more
    afforded = (more * height <= lefts) & (more * (at + 1) <= lids) & (at >= 0) & (height > 0)
    return _are_high_enough(afforded, row, at, height)
