"""How even a board is: whether any colour is nearer to anything than another. See docs/skelter.md for how."""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from kist.skelter.board import COLOURS, Board

Row: TypeAlias = tuple[int, ...]
Group: TypeAlias = tuple[int, ...]
"""The fields of one colour."""
Square: TypeAlias = tuple[Row, ...]
"""One number for each colour (the row) and each colour (the column)."""


class Balance(NamedTuple):
    """Sums over the fields of the row's colour.

    `between`: steps to every field of the column's colour. `nearest`: steps to the nearest field of it. `touching`:
    how many neighbours are of it.
    """

    between: Square
    nearest: Square
    touching: Square

    @property
    def own(self) -> Row:
        """How far the fields of each colour are from each other, every pair counted twice."""
        return tuple(row[colour] for colour, row in enumerate(self.between))

    @property
    def reach(self) -> Row:
        """How far everything else is, in all, from the nearest field of each colour."""
        return tuple(map(sum, zip(*self.nearest, strict=True)))


def balance(board: Board) -> Balance:
    """Measure a board."""
    groups = [tuple(at for at, its in enumerate(board.colours) if its == colour) for colour in COLOURS]
    return Ruler(board.neighbours).measure(groups)


class Ruler:
    """Measures many ways to colour the same fields."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._steps = tuple(_steps_from(start, neighbours) for start in range(len(neighbours)))
        self._beside = tuple(tuple(int(steps == 1) for steps in row) for row in self._steps)
        # A search changes few colours at a time, so most rows are met again.
        self._rows = lru_cache(maxsize=50_000)(self._measure_group)

    def measure(self, groups: Sequence[Group]) -> Balance:
        """The balance with the fields grouped by colour like this."""
        rows = [self._rows(group) for group in groups]
        fields_of = [itemgetter(*group) for group in groups]
        between, nearest, touching = (
            tuple(tuple(sum(fields(row[kind])) for row in rows) for fields in fields_of) for kind in range(3)
        )
        return Balance(between, nearest, touching)

    def _measure_group(self, group: Group) -> tuple[Row, Row, Row]:
        """For each field of the board: steps to all of the group, steps to its nearest, neighbours in it."""
        steps = [self._steps[at] for at in group]
        beside = [self._beside[at] for at in group]
        return (
            tuple(map(sum, zip(*steps, strict=True))),
            tuple(map(min, *steps)),
            tuple(map(sum, zip(*beside, strict=True))),
        )


def _steps_from(start: int, neighbours: Sequence[Sequence[int]]) -> Row:
    steps = {start: 0}
    waiting = [start]
    for at in waiting:
        for other in neighbours[at]:
            if other not in steps:
                steps[other] = steps[at] + 1
                waiting.append(other)
    return tuple(steps[at] for at in range(len(neighbours)))
