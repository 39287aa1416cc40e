"""States of the search: matrices with one column for each state, one line for each field."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from kist.cubus.solver import rows
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

NO_STATES: Final[Ints] = np.zeros((FIELDS, 0), np.int64)

_BITS: Final = {ROW: 10, Y: 7, SHIFT: 7, HELD: 4, LEFTS: 5, RIGHTS: 5, LIDS: 5, ADDED: 7}
"""How many bits a field takes in a key."""
_PLACE: Final = (Y, SHIFT, HELD, LEFTS, RIGHTS, LIDS)
_CRATES_BITS: Final = 7
_POINTS_BITS: Final = 10
_INDEX_BITS: Final = 24
_LAST_BITS: Final = (1 << _INDEX_BITS) - 1


def spread(start: Ints, stop: Ints) -> tuple[Ints, Ints]:
    """All numbers of some ranges one after the other: for each the index of its range, and the number."""
    length = stop - start
    owner = np.repeat(np.arange(len(length)), length)
    return owner, np.arange(len(owner)) + np.repeat(stop - np.cumsum(length), length)


def key_of(states: Ints, fields: Iterable[int]) -> Ints:
    """One number for each state, the same when all these fields are."""
    key = np.zeros(states.shape[1], np.int64)
    for field in fields:
        key = (key << _BITS[field]) | (states[field] & ((1 << _BITS[field]) - 1))
    return key


def merge(states: Ints) -> tuple[Ints, Ints]:
    """Of states that differ only in their crates and where they come from, the one with the most crates.

    Also for every state given the index of the one that it was merged into.
    """
    key = key_of(states, (ROW, *_PLACE, ADDED))
    order = np.argsort((key << _CRATES_BITS) - states[CRATES])
    key = key[order]
    differs = np.ones(len(key), np.bool_)
    differs[1:] = key[1:] != key[:-1]
    merged_into = np.empty_like(order)
    merged_into[order] = np.cumsum(differs) - 1
    return states[:, order[differs]], merged_into


def without_outdone(states: Ints, worth: Ints, apart: Ints | int = 0) -> Ints:
    """Without states that another one outdoes: at the same place, with the same nails held and the same rhombi left,
    worth at least as much, and with a row that contains the other. Whatever can follow that can follow it, too.

    States that differ in `apart` are not compared.
    """
    key = (key_of(states, _PLACE) << _BITS[ADDED]) | (apart & ((1 << _BITS[ADDED]) - 1))
    order = np.lexsort((-rows.CRATES[states[ROW]], -worth, key))
    key, row = key[order], states[ROW, order]
    outdone = np.zeros(len(key), np.bool_)
    for distance in range(1, len(key)):
        later = distance + np.nonzero(key[distance:] == key[:-distance])[0]
        if not len(later):
            break
        outdone[later] |= rows.contains()[row[later - distance], row[later]]
    return states[:, order[~outdone]]


def widely(states: Ints, points: Ints, number: int) -> Ints:
    """So many that promise most, taken from all places in turn: of each the best, then of each the second best ..."""
    index, short_of_best = np.arange(len(points)), points.max(initial=0) - points
    by_place = np.sort(_in_order(key_of(states, (Y, SHIFT, HELD)), short_of_best, index))
    place = by_place >> _POINTS_BITS + _INDEX_BITS
    begins = np.flatnonzero(np.diff(place, prepend=-1))
    turn = index - np.repeat(begins, np.diff(begins, append=len(index)))
    chosen = by_place & _LAST_BITS
    return np.sort(_in_order(turn, short_of_best[chosen], chosen))[:number] & _LAST_BITS


def _in_order(first: Ints, second: Ints, index: Ints) -> Ints:
    """Numbers that sort by these, all different: sorted they are the same on every machine, in a fraction of the time
    of a sort by several keys."""
    return (first << _POINTS_BITS | second) << _INDEX_BITS | index
