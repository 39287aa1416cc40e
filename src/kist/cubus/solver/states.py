"""States of the search: matrices with one column for each state, one line for each field."""

from typing import Final

import numpy as np

from kist.cubus.solver.rows import Ints

ROW: Final = 0
Y: Final = 1
SHIFT: Final = 2
"""y minus the x of the row's first column: what the picture shows at (u, v) is in the row's column u - v + shift."""
HELD: Final = 3
"""The nails that this row or one behind it holds, as bits."""
LEFTS: Final = 4
"""The left sides that the rows after this one must use; RIGHTS and LIDS likewise."""
RIGHTS: Final = 5
LIDS: Final = 6
REST: Final = slice(LEFTS, LIDS + 1)
CRATES: Final = 7
"""The crates up to and including this row."""
ADDED: Final = 8
"""How many rhombi the whole stack has more than what is laid."""
FRESH: Final = 9
"""How many columns of the row are fresh."""
PARENT: Final = 10
"""The state that this one came from, by its column in the matrix before."""
FIELDS: Final = 11

_KEY: Final = {ROW: 10, Y: 7, SHIFT: 7, HELD: 4, LEFTS: 5, RIGHTS: 5, LIDS: 5, ADDED: 7}
"""What tells states apart, with the bits that each field takes."""
_CRATES_BITS: Final = 7


def spread(start: Ints, wanted: Ints) -> tuple[Ints, Ints]:
    """The elements of the wanted lists, when list i is at `start[i]` to `start[i + 1]`.

    For each element: the index in `wanted` of the list that it belongs to, and where it is.
    """
    length = start[wanted + 1] - start[wanted]
    owner = np.repeat(np.arange(len(wanted)), length)
    return owner, np.arange(len(owner)) + np.repeat(start[wanted] - np.cumsum(length) + length, length)


def merge(states: Ints) -> tuple[Ints, Ints]:
    """Of states that differ only in their crates and where they come from, the one with the most crates.

    Also for every state given the index of the one that it was merged into.
    """
    key = np.zeros(states.shape[1], np.int64)
    for field, bits in _KEY.items():
        key = (key << bits) | (states[field] & ((1 << bits) - 1))
    order = np.argsort((key << _CRATES_BITS) - states[CRATES])
    key = key[order]
    differs = np.ones(len(key), np.bool_)
    differs[1:] = key[1:] != key[:-1]
    merged_into = np.empty_like(order)
    merged_into[order] = np.cumsum(differs) - 1
    return states[:, order[differs]], merged_into
