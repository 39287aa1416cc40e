"""The table for whoever may give rhombi back: what is left need not all be used.

`crates_within(...)[stretch, place]` is the most crates in the rows that follow a row when these use no more than so
many left sides, right sides and lids. `worth_within(...)` is the most that such rows are worth, three for a crate and
one for each rhombus that is left over. Both follow from the table that is shipped, and are made when they are needed.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from kist.cubus.solver.book import SIZE
from kist.cubus.solver.rows import OWN, ROWS, Bytes, Ints, Mask
from kist.cubus.solver.table import IMPOSSIBLE, PLACES, SHAPES, STRETCHES, after_stretched, before

Small: TypeAlias = npt.NDArray[np.uint8]

_MIDDLE: Final = 60
"""What rows are worth lies around this, near enough for bytes with a sign."""


@cache
def _cells() -> Ints:
    """Where each place of the table is among all counts and rows, rows last: so all rows are gone through at once."""
    counts = np.arange(SIZE**3).reshape(SIZE, SIZE, SIZE)
    by_row = [counts[:lefts, :rights, :lids].reshape(-1) for lefts, rights, lids in SHAPES]
    return np.concatenate([part * len(ROWS) + row for row, part in enumerate(by_row)])


@cache
def _rhombi() -> Small:
    """How many rhombi each place of the table stands for."""
    total = np.indices((SIZE, SIZE, SIZE), np.uint8).sum(axis=0, dtype=np.uint8)
    rhombi: Small = total.reshape(-1).take(_cells() // len(ROWS))
    return rhombi


def _by_counts(values: Bytes) -> Bytes:
    """By left sides, right sides, lids and row, from what is by place."""
    cube = np.full((SIZE, SIZE, SIZE, len(ROWS)), IMPOSSIBLE, np.int8)
    cube.reshape(-1)[_cells()] = values
    return cube


def _accumulate(cube: Bytes) -> Bytes:
    """Let each number be the greatest for no more left sides, right sides and lids, in place."""
    for axis in range(3):
        lines = cube.swapaxes(0, axis)
        for count in range(1, SIZE):
            np.maximum(lines[count], lines[count - 1], out=lines[count])
    return cube


def _most_within(values: Bytes) -> Bytes:
    """By place: the greatest for no more left sides, right sides and lids."""
    return _accumulate(_by_counts(values)).reshape(-1).take(_cells())


class _Within:
    """A table by stretch and place, of which those stretches are made that were asked for."""

    def __init__(self, make: Callable[[Bytes], npt.NDArray[np.generic]], kind: npt.DTypeLike) -> None:
        self.table = np.empty((STRETCHES, PLACES), kind)
        self._make, self._made = make, 0

    def make_up_to(self, stretch: int) -> None:
        after = after_stretched(stretch)
        for number in range(self._made, stretch + 1):
            self.table[number] = self._make(after[number])
        self._made = max(self._made, stretch + 1)


def _worth(after: Bytes) -> Small:
    """What cannot be is worth nothing here; its crates say that it cannot be."""
    used = 3 * after.clip(0).astype(np.int16) - _rhombi()
    most = _most_within(np.where(after >= 0, used - _MIDDLE, IMPOSSIBLE).astype(np.int8))
    worth: Small = np.maximum(most.astype(np.int16) + _MIDDLE + _rhombi(), 0).astype(np.uint8)
    return worth


_crates_within = cache(lambda: _Within(_most_within, np.int8))
_worth_within = cache(lambda: _Within(_worth, np.uint8))


def crates_within(stretch: int) -> Bytes:
    """By stretch and place; what is beyond this stretch may not be there yet."""
    _crates_within().make_up_to(stretch)
    return _crates_within().table


def worth_within(stretch: int) -> Small:
    """What is worth most, by stretch and place; it says nothing where there are no such rows."""
    _worth_within().make_up_to(stretch)
    return _worth_within().table


class FrugalHeads(NamedTuple):
    """All heads (see `heads`) that have more crates than any that end with the same row and use less; by row."""

    start: Ints
    """By row: where its heads begin; one number more at the end."""
    row: Ints
    used: Ints
    """The rhombi used, that row included: by kind and head."""
    crates: Ints


@cache
def frugal_heads() -> FrugalHeads:
    """For whoever may give rhombi back these are enough."""
    at = np.nonzero(_is_frugal(_by_counts(before())).reshape(-1).take(_cells()))[0]
    counts, row = np.divmod(_cells().take(at), len(ROWS))
    used = np.stack(np.unravel_index(counts, (SIZE, SIZE, SIZE))) + OWN[:, row]
    return FrugalHeads(np.searchsorted(row, np.arange(len(ROWS) + 1)), row, used, before().take(at).astype(np.int64))


def _is_frugal(crates: Bytes) -> Mask:
    """By left sides, right sides, lids and row: where more crates are than anywhere with less."""
    most = _accumulate(crates.copy())
    frugal: Mask = crates >= 0
    for axis in range(3):
        here, fewer = frugal.swapaxes(0, axis)[1:], most.swapaxes(0, axis)[:-1]
        here &= crates.swapaxes(0, axis)[1:] > fewer
    return frugal
