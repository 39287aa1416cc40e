"""Towers: rows one behind the other, as the solver finds them, and how the table unrolls into them.

Unrolling is done in both directions, one row at a time. All rows are given that can come next, each with the most
crates that the rows from there on can have: who wants one best tower takes the best every time, who wants several
has a sharp bound for each.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from kist.cubus.shape.stack import Cell
from kist.cubus.solver.rows import CRATES, HEIGHTS, LEFTS, LIDS, OWN, ROWS, Ints, followers
from kist.cubus.solver.table import after, before, place
from kist.cubus.solver.task import Counts


class TowerRow(NamedTuple):
    """A row, and how many of its first columns are fresh."""

    row: int
    fresh: int


Tower: TypeAlias = tuple[TowerRow, ...]
"""Rows from the rearmost to the one nearest to the viewer."""


def heights_of(tower: Tower, start: int = 0, y: int = 0) -> dict[Cell, int]:
    """The heights of a tower whose first row is at y and begins at x = start."""
    heights: dict[Cell, int] = {}
    for down, (row, fresh) in enumerate(tower):
        start -= fresh if down else 0
        heights.update({(x, y + down): height for x, height in enumerate(ROWS[row], start)})
    return heights


class Choices(NamedTuple):
    """Rows that can come next, the rhombi that each leaves for the others, and the most crates with it and them."""

    row: Ints
    fresh: Ints
    left: Ints
    """By count and choice."""
    crates: Ints

    def pick(self, choice: int) -> tuple[int, int, Counts]:
        """Row, fresh columns and rhombi left of one of them."""
        return int(self.row[choice]), int(self.fresh[choice]), Counts(*self.left[:, choice].tolist())


def choices_after(row: int, rest: Counts) -> Choices:
    """The rows that can follow a row when it and all after it use exactly these rhombi."""
    every, at = followers(), followers().of(row)
    rows, fresh = every.row[at], every.fresh[at]
    left = np.array(rest)[:, None] - np.stack([LEFTS[rows], every.rights[at], LIDS[rows]])
    fits = (left >= 0).all(axis=0)
    rows, fresh, left = rows[fits], fresh[fits], left[:, fits]
    return _possible(rows, fresh, left, CRATES[rows] + after()[place(rows, *left)])


def choices_behind(row: int, used: Counts, nailed_columns: Collection[int] = ()) -> Choices:
    """The rows that can be right behind a row when all up to and including it use exactly these rhombi.

    `fresh` says how many columns of the row itself are fresh then. Only rows count of which it is a follower, except
    that its nailed columns may be lower than they could be.
    """
    parts = [_choices_behind(row, fresh, used, nailed_columns) for fresh in range(len(ROWS[row]) + 1)]
    return Choices(*(np.concatenate(arrays, axis=-1) for arrays in zip(*parts, strict=True)))


def _choices_behind(row: int, fresh: int, used: Counts, nailed_columns: Collection[int]) -> Choices:
    heights = ROWS[row]
    own = heights[0], sum(heights[:fresh]), len(heights)
    rest = np.array(used) - np.array(own)
    rows = _continued_by(row, fresh, frozenset(nailed_columns))
    rows = rows[(OWN[:, rows] <= rest[:, None]).all(axis=0)]
    beyond = rest[:, None] - OWN[:, rows]
    left = np.repeat(rest[:, None], len(rows), axis=1)
    return _possible(rows, np.full(len(rows), fresh), left, before()[place(rows, *beyond)].astype(np.int64))


@lru_cache(maxsize=1 << 11)
def _continued_by(row: int, fresh: int, nailed_columns: frozenset[int]) -> Ints:
    """The rows that are continued by all but the fresh columns of a row, as high as can be."""
    heights = ROWS[row]
    behind, here = HEIGHTS[:, : len(heights) - fresh], np.array(heights[fresh:], np.int64)
    highest = [at == 0 or at in nailed_columns or heights[at - 1] == heights[at] for at in range(fresh, len(heights))]
    held_down = (behind == here) | np.array(highest, np.bool_)
    return np.nonzero(((behind >= here) & held_down).all(axis=1))[0]


def _possible(rows: Ints, fresh: Ints, left: Ints, crates: Ints) -> Choices:
    can = crates >= 0
    return Choices(rows[can], fresh[can], left[:, can], crates[can])


def tower_after(row: int, rest: Counts) -> Tower:
    """The rows with the most crates that can follow a row and use exactly these rhombi; there must be such."""
    tower: list[TowerRow] = []
    while any(rest):
        choices = choices_after(row, rest)
        row, fresh, rest = choices.pick(int(np.argmax(choices.crates)))
        tower.append(TowerRow(row, fresh))
    return tuple(tower)


def tower_up_to(row: int, used: Counts, nailed_columns: Collection[int]) -> Tower:
    """The rows with the most crates that end with a row and use exactly these rhombi; there must be such."""
    tower: list[TowerRow] = []
    while used != (LEFTS[row], CRATES[row], LIDS[row]):
        choices = choices_behind(row, used, nailed_columns)
        behind, fresh, used = choices.pick(int(np.argmax(choices.crates)))
        tower.append(TowerRow(row, fresh))
        row, nailed_columns = behind, ()
    tower.append(TowerRow(row, len(ROWS[row])))
    return tuple(reversed(tower))
