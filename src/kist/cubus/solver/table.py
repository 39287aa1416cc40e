"""The table: for every row and every number of rhombi the most crates, before it, after it and in all.

`after[stretch, place(row, l, r, t)]` is the most crates in the rows that follow a row, when these use exactly l left
sides, r right sides and t lids, and when these rows and their fresh columns together number at least `stretch`. With
the empty row and no stretch this is the most crates of any stack. `before[place(row, ...)]` is the most crates in the
rows up to and including a row, `whole[place(row, ...)]` the most crates of a stack in which this row occurs; these
two count the rhombi beyond those that the row alone takes.

A count of rhombi that no stack uses exactly has a number far below zero: no sum with it looks like a stack.
"""

import lzma
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from kist.cubus.solver.rows import CRATES, LEFTS, LIDS, SIZE, Ints

Bytes: TypeAlias = npt.NDArray[np.int8]

DATA: Final = Path(__file__).parent / "data"
IMPOSSIBLE: Final = -128
NO_LONGER: Final = 127
"""The drop from a possible number of crates to an impossible one."""
STRETCHES: Final = 15
"""Stretches from 0 to 14 are told apart; more is counted as 14."""

_FOR_RIGHT: Final[Ints] = SIZE - LIDS
_FOR_LEFT: Final[Ints] = _FOR_RIGHT * (SIZE - CRATES)
_BLOCK: Final[Ints] = _FOR_LEFT * (SIZE - LEFTS)
_START: Final[Ints] = np.cumsum(_BLOCK) - _BLOCK
PLACES: Final = int(_BLOCK.sum())


def place(row: Ints, lefts: Ints, rights: Ints, lids: Ints) -> Ints:
    """Where the table has a row with these many rhombi; no more than what the row itself leaves of 16."""
    where: Ints = _START[row] + lefts * _FOR_LEFT[row] + rights * _FOR_RIGHT[row] + lids
    return where


def block(table: Bytes, row: int) -> Bytes:
    """The part of a table that is for one row, by left sides, right sides and lids."""
    shape = SIZE - int(LEFTS[row]), SIZE - int(CRATES[row]), SIZE - int(LIDS[row])
    return table[_START[row] : _START[row] + _BLOCK[row]].reshape(shape)


def cut(row: int, after: bool) -> tuple[slice, slice, slice]:
    """The part of a full cube of counts that the table keeps for a row."""
    taken = int(LEFTS[row]), int(CRATES[row]), int(LIDS[row])
    left, right, lids = (slice(0, SIZE - each) if after else slice(each, SIZE) for each in taken)
    return left, right, lids


class NailedTable(NamedTuple):
    """What the search around fixed open lids needs."""

    after: Bytes
    before: Bytes
    whole: Bytes


@cache
def after() -> Bytes:
    """The most crates in the rows after a row, whatever their stretch."""
    return _read("after.xz")


@cache
def most() -> Bytes:
    """The most crates of a stack with exactly l left sides, r right sides and t lids, as `most()[l, r, t]`."""
    return after()[: SIZE**3].reshape(SIZE, SIZE, SIZE)


@cache
def nailed() -> NailedTable:
    """The rest of the table, which only positions with two open lids need."""
    drops = _read("stretch.xz").reshape(PLACES, STRETCHES - 1)  # so they pack best
    stretched = np.empty((STRETCHES, PLACES), np.int8)
    stretched[0] = after()
    for stretch in range(1, STRETCHES):
        np.subtract(stretched[stretch - 1], drops[:, stretch - 1], out=stretched[stretch])
    return NailedTable(stretched, _read("before.xz"), _read("whole.xz"))


def _read(name: str) -> Bytes:
    return np.frombuffer(lzma.decompress((DATA / name).read_bytes()), np.int8)
