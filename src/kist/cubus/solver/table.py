"""The table: for every row and every number of rhombi the most crates, before it, after it and in all.

`after_stretched(...)[stretch, place(row, l, r, t)]` is the most crates in the rows that follow a row, when these use
exactly l left sides, r right sides and t lids, and when these rows and their fresh columns together number at least
`stretch`; `after()` is that without a stretch, and with the empty row the most crates of any stack. `before()` is the
most crates in the rows up to and including a row, `whole()` the most crates of a stack in which this row occurs;
these two count the rhombi beyond those that the row alone takes.

A count of rhombi that no stack uses exactly has a number far below zero: no sum with it looks like a stack.
"""

import zlib
from functools import cache
from typing import Final

import numpy as np

from kist.cubus.solver.book import DATA, SIZE
from kist.cubus.solver.rows import CRATES, LEFTS, LIDS, OWN, Bytes, Ints

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
    where: Ints = _START.take(row) + lefts * _FOR_LEFT.take(row) + rights * _FOR_RIGHT.take(row) + lids
    return where


_SPANS: Final = tuple(zip(_START.tolist(), (_START + _BLOCK).tolist(), strict=True))
SHAPES: Final = tuple(map(tuple, (SIZE - OWN.T).tolist()))


def block(table: Bytes, row: int) -> Bytes:
    """The part of a table that is for one row, by left sides, right sides and lids."""
    start, stop = _SPANS[row]
    return table[start:stop].reshape(SHAPES[row])


def cut(row: int, after: bool) -> tuple[slice, slice, slice]:
    """The part of a full cube of counts that the table keeps for a row."""
    taken = int(LEFTS[row]), int(CRATES[row]), int(LIDS[row])
    left, right, lids = (slice(0, SIZE - each) if after else slice(each, SIZE) for each in taken)
    return left, right, lids


@cache
def after() -> Bytes:
    """The most crates in the rows after a row, whatever their stretch."""
    return _read("after.z")


@cache
def before() -> Bytes:
    """The most crates in the rows up to and including a row."""
    return _read("before.z")


@cache
def whole() -> Bytes:
    """The most crates of a stack in which a row occurs."""
    return _read("whole.z")


@cache
def most() -> Bytes:
    """The most crates of a stack with exactly l left sides, r right sides and t lids, as `most()[l, r, t]`."""
    return after()[: SIZE**3].reshape(SIZE, SIZE, SIZE)


class _Stretched:
    """The table `after` for all stretches, of which those are read that were asked for."""

    def __init__(self) -> None:
        self.table = np.empty((STRETCHES, PLACES), np.int8)
        self.table[0] = after()
        self._read = 1

    def read_up_to(self, stretch: int) -> None:
        for number in range(self._read, stretch + 1):
            np.subtract(self.table[number - 1], _read(f"stretch{number}.z"), out=self.table[number])
        self._read = max(self._read, stretch + 1)


_stretched = cache(_Stretched)


def after_stretched(stretch: int) -> Bytes:
    """`after` by stretch and place; what is beyond this stretch may not be there yet."""
    _stretched().read_up_to(stretch)
    return _stretched().table


def _read(name: str) -> Bytes:
    return np.frombuffer(zlib.decompress((DATA / name).read_bytes()), np.int8)
