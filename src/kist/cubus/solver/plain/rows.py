"""Rows of a stack, from the rearmost to the nearest, and which row may come after which.

The heights of a row fall, and the highest columns of a stack add up to its right sides, of which there are 16. So a
row is a partition of at most 16: one of 915, known by its number in `ROWS`. Number 0 is the empty row, behind the
first.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from kist.cubus.solver.book import SIZE
from kist.cubus.solver.task import Counts

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


def _cost(heights: Heights, fresh: int) -> Counts:
    return Counts(max(heights, default=0), sum(heights[:fresh]), len(heights))


OWN: Final = tuple(_cost(heights, len(heights)) for heights in ROWS)
"""The rhombi that a stack needs for a row alone."""


class Follower(NamedTuple):
    """A row that may come after another: its first columns are fresh, the others go on where columns stand behind."""

    row: int
    fresh: int
    cost: Counts


@cache
def followers(behind: int) -> tuple[Follower, ...]:
    """The rows that are worth laying after a row, the fullest first.

    A column that goes on and is not the first of its row costs the same at any height, and the higher it is the more
    is possible after it: so it is as high as it can be. Only where an open lid is nailed it may have to be lower.
    """
    heights = ROWS[behind]
    beginnings = [row for row in ROWS if row and sum(row) + sum(heights) < SIZE]
    found = [
        (row + _at_most(row[-1], heights[:length]), len(row))
        for row in beginnings
        for length in range(len(heights) + 1)
    ]
    for first in range(1, max(heights, default=0) + 1):
        found += [(_at_most(first, heights[:length]), 0) for length in range(1, len(heights) + 1)]
    found.sort(key=lambda each: -sum(each[0]))
    return tuple(Follower(NUMBER[row], fresh, _cost(row, fresh)) for row, fresh in found)


def _at_most(most: int, heights: Heights) -> Heights:
    return tuple([min(most, height) for height in heights])


@cache
def continued_by(row: int, fresh: int, nailed: frozenset[int]) -> tuple[int, ...]:
    """The rows of which this one, with so many fresh columns, is a follower; nailed columns may be lower."""
    heights = ROWS[row]
    may_be_lower = [at == 0 or at in nailed or heights[at - 1] == heights[at] for at in range(fresh, len(heights))]

    def goes_on(behind: Heights) -> bool:
        return len(behind) >= len(may_be_lower) and all(
            there == here or (there > here and lower)
            for there, here, lower in zip(behind, heights[fresh:], may_be_lower, strict=False)
        )

    return tuple(number for number, behind in enumerate(ROWS) if number != EMPTY_ROW and goes_on(behind))
