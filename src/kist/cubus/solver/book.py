"""The book: for every number of left sides, right sides and lids the best stack that uses just these.

Where no open lid binds that is all there is to know, so most answers come from here; it is read without numpy, which
takes longer to load than to find them.
"""

import zlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from kist.cubus.shape.stack import DIGITS, HIGHEST, Cell

SIZE: Final = HIGHEST + 1
"""How many values a count of sides or lids can have: 0 to 16."""
PAGES: Final = SIZE**3
DATA: Final = Path(__file__).parent / "data"
BOOK: Final = DATA / "book.z"


class Book(NamedTuple):
    """The pages are by left sides, right sides and lids, see `page`."""

    crates: bytes
    worth: bytes
    """Three for a crate minus one for a lid; 0 for what no stack uses."""
    within: bytes
    """The most that a stack is worth that uses no more than these: three for a crate minus one for a rhombus."""
    stacks: tuple[str, ...]


def page(lefts: int, rights: int, lids: int) -> int:
    """Where these numbers are in the book."""
    return (lefts * SIZE + rights) * SIZE + lids


@cache
def book() -> Book:
    """The book that is shipped."""
    content = zlib.decompress(BOOK.read_bytes())
    crates, worth, within = (content[part * PAGES : (part + 1) * PAGES] for part in range(3))
    return Book(crates, worth, within, tuple(content[3 * PAGES :].decode("ascii").split("\n")))


@lru_cache(maxsize=1 << 12)
def mirrored_on(number: int) -> dict[Cell, int]:
    """What the mirror shows of the stack on the page where left and right sides are changed; not to be changed.

    It uses the rhombi of this page, and has as many crates as the stack that is there.
    """
    sides, lids = divmod(number, SIZE)
    return {(y, x): height for (x, y), height in heights_on(page(sides % SIZE, sides // SIZE, lids)).items()}


@lru_cache(maxsize=1 << 12)
def heights_on(number: int) -> dict[Cell, int]:
    """The heights of the stack on a page; not to be changed. What is in the book need not be checked again."""
    rows = enumerate(book().stacks[number].split("/"))
    return {(x, y): DIGITS.index(sign) for y, row in rows for x, sign in enumerate(row) if sign not in ".-"}
