"""Rows: the solver reads a stack row by row, from the rearmost to the one nearest to the viewer.

The heights of a row fall weakly and the highest columns of a stack add up to its right sides, of which there are 16:
so a row is a partition of at most 16, one of 915. Rows are known by their number in `ROWS`; number 0 is the empty
row, before the first.

The next row begins with some *fresh* columns, where none stood behind, and then continues some of the columns of the
row behind it, at most as high as those. Fresh columns cost right sides, the first column of a row costs left sides,
every column a lid. A continued column that is not the first costs nothing more when it is higher, and a higher row
allows everything behind the viewer's back that a lower one does. So of all rows that may follow, only those matter
whose continued columns are as high as they can be: the *followers*. (Where an open lid is fixed, see `nailed`.)
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from kist.cubus.solver.book import SIZE

Ints: TypeAlias = npt.NDArray[np.int64]
Mask: TypeAlias = npt.NDArray[np.bool_]
Shorts: TypeAlias = npt.NDArray[np.int16]
Bytes: TypeAlias = npt.NDArray[np.int8]
Heights: TypeAlias = tuple[int, ...]


def _partitions(total: int, largest: int) -> Iterator[Heights]:
    if total == 0:
        yield ()
    for first in range(min(total, largest), 0, -1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)


ROWS: Final[tuple[Heights, ...]] = tuple(row for total in range(SIZE) for row in _partitions(total, total))
NUMBER: Final = {row: number for number, row in enumerate(ROWS)}
EMPTY_ROW: Final = 0

HEIGHTS: Final[Ints] = np.array([row + (0,) * (SIZE - len(row)) for row in ROWS])
LEFTS: Final[Ints] = HEIGHTS[:, 0].copy()
"""The left sides that a row costs."""
CRATES: Final[Ints] = HEIGHTS.sum(axis=1)
LIDS: Final[Ints] = np.array([len(row) for row in ROWS])
OWN: Final[Ints] = np.stack([LEFTS, CRATES, LIDS])
"""The rhombi that a stack needs for a row alone: left sides, right sides and lids, by row."""


def _longer() -> Ints:
    longer = np.zeros((len(ROWS), SIZE), np.int64)
    for number, row in enumerate(ROWS[1:], start=1):
        longer[NUMBER[row[:-1]], row[-1]] = number
    return longer


LONGER: Final[Ints] = _longer()
"""`LONGER[row, height]`: the row with one more column of that height at its end."""


_PAID: Final[Ints] = np.concatenate([np.zeros((len(ROWS), 1), np.int64), np.cumsum(HEIGHTS, axis=1)], axis=1)


def rights_of(rows: Ints, fresh: Ints) -> Ints:
    """The right sides that rows cost of which so many columns are fresh."""
    rights: Ints = _PAID[rows, fresh]
    return rights


def cut_down(rows: Ints, column: Ints, height: Ints) -> Ints:
    """The rows with all columns from this one on made at most this high."""
    cut = np.zeros_like(rows)
    for at in range(int(LIDS[rows].max(initial=0))):
        here = HEIGHTS[rows, at]
        here = np.where(at < column, here, np.minimum(here, height))
        cut = np.where(here > 0, LONGER[cut, here], cut)
    return cut


@cache
def contains() -> Mask:
    """`contains()[a, b]`: whether row a has all columns of row b, at least as high."""
    contained = np.ones((len(ROWS), len(ROWS)), np.bool_)
    for column in HEIGHTS.T.astype(np.int8):
        contained &= column[:, None] >= column[None, :]
    return contained


_BITS: Final = 6
_MASK: Final = (1 << _BITS - 1) - 1
_SIGNS: Final = sum(1 << _BITS * at + _BITS - 1 for at in range(3))
"""A bit above each of three packed numbers: it is borrowed from when more is taken away than there is."""


def packed(lefts: Ints, rights: Ints, lids: Ints) -> Ints:
    """Three counts as one number, so that what a row costs can be taken from all at once."""
    return (lefts << 2 * _BITS | rights << _BITS | lids) | _SIGNS


def none_is_negative(numbers: Ints) -> Mask:
    """Where as much was there as was taken away of each of three packed counts."""
    enough: Mask = numbers & _SIGNS == _SIGNS
    return enough


def unpacked(numbers: Ints) -> tuple[Ints, Ints, Ints]:
    """The three counts."""
    return numbers >> 2 * _BITS & _MASK, numbers >> _BITS & _MASK, numbers & _MASK


def _cost(row: Ints, rights: Ints) -> Ints:
    return packed(LEFTS[row], rights, LIDS[row]) & ~_SIGNS


class Followers(NamedTuple):
    """All followers of all rows, one after the other; those with few right sides first."""

    start: Ints
    """By row behind: where its followers begin."""
    stop: Ints
    """By row behind and right sides: where those end that cost no more right sides."""
    row: Ints
    fresh: Ints
    """How many of the row's columns are fresh."""
    rights: Ints
    """The right sides that those cost."""
    pair: Ints
    """Row and fresh columns as one number."""
    cost: Ints
    """What the row costs, packed."""

    def of(self, row: int) -> slice:
        """Where the followers of one row are."""
        return slice(int(self.start[row]), int(self.stop[row, -1]))


@cache
def followers() -> Followers:
    """The followers of all rows."""
    found = [*_with_fresh_columns(), *_without_fresh_columns()]
    behind, row, fresh = (np.concatenate(parts) for parts in zip(*found, strict=True))
    rights = rights_of(row, fresh)
    key = (behind * SIZE + rights).astype(np.int16)
    order = np.argsort(key, kind="stable")
    stop = np.searchsorted(key[order], np.arange(len(ROWS) * SIZE), side="right").reshape(len(ROWS), SIZE)
    start = np.concatenate([[0], stop[:-1, -1]])
    row, fresh, rights = row[order], fresh[order], rights[order]
    return Followers(start, stop, row, fresh, rights, row * SIZE + fresh, _cost(row, rights))


def _with_fresh_columns() -> Iterator[tuple[Ints, Ints, Ints]]:
    """(row behind, follower, fresh columns), for each number of continued columns."""
    behind, row = np.nonzero(CRATES[:, None] + CRATES[None, :] < SIZE)
    behind, row = behind[row > 0], row[row > 0]
    fresh, last = LIDS[row], HEIGHTS[row, LIDS[row] - 1]
    for column in range(SIZE):
        yield behind, row, fresh
        goes_on = HEIGHTS[behind, column] > 0
        behind, row, fresh, last = (each[goes_on] for each in (behind, row, fresh, last))
        row = LONGER[row, np.minimum(last, HEIGHTS[behind, column])]


def _without_fresh_columns() -> Iterator[tuple[Ints, Ints, Ints]]:
    behind, first = np.nonzero(HEIGHTS[:, :1] >= np.arange(SIZE)[None, :])
    behind, first = behind[first > 0], first[first > 0]
    row = np.zeros_like(behind)
    for column in range(SIZE):
        goes_on = HEIGHTS[behind, column] > 0
        behind, row, first = (each[goes_on] for each in (behind, row, first))
        row = LONGER[row, np.minimum(first, HEIGHTS[behind, column])]
        yield behind, row, np.zeros_like(behind)
