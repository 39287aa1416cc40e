"""The table of the most crates before and after every row, for exact numbers of rhombi, as plain arrays of numbers.

What its parts are is said in `kist.cubus.solver.table`, which reads the same files for numpy.
"""

import zlib
from array import array
from functools import cache
from itertools import accumulate
from operator import sub
from typing import Final, TypeAlias

from kist.cubus.solver.book import DATA, SIZE
from kist.cubus.solver.plain.rows import OWN

Numbers: TypeAlias = "array[int]"
LONGEST_STRETCH: Final = 14

_FOR_RIGHT: Final = [SIZE - own.lids for own in OWN]
_FOR_LEFT: Final = [(SIZE - own.rights) * (SIZE - own.lids) for own in OWN]
_BLOCKS: Final = [(SIZE - own.lefts) * (SIZE - own.rights) * (SIZE - own.lids) for own in OWN]
_START: Final = [0, *accumulate(_BLOCKS)]


def place(row: int, lefts: int, rights: int, lids: int) -> int:
    """Where the table has a row with these many rhombi, which are no more than the row itself leaves of 16."""
    return _START[row] + lefts * _FOR_LEFT[row] + rights * _FOR_RIGHT[row] + lids


@cache
def after(stretch: int = 0) -> Numbers:
    """The most crates in the rows after a row, if these and their fresh columns number at least `stretch`.

    Far below zero where no rows use just so many rhombi.
    """
    if stretch == 0:
        return _read("after")
    return array("b", map(sub, after(stretch - 1), _read(f"stretch{stretch}")))


@cache
def before() -> Numbers:
    """The most crates in the rows up to and including a row; rhombi beyond those that the row alone takes."""
    return _read("before")


@cache
def whole() -> Numbers:
    """The most crates of a stack in which a row occurs; rhombi as for `before`."""
    return _read("whole")


def _read(name: str) -> Numbers:
    return array("b", zlib.decompress((DATA / f"{name}.z").read_bytes()))
