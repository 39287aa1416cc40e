"""Heads: the rows up to the first that holds a nail, that row included.

They are free, so the table has their crates for every number of rhombi. All that matters for the rows after them is
what they leave: of the heads that leave the same the one is enough that is *worth* most, three for a crate and minus
one for a rhombus. There is one exception. A build must gain a crate, and one that gives rhombi back can score without
gaining any; such a one must not hide another that is worth less and gains. Where that might be, heads that leave the
same and have more rhombi and more crates are kept beside it.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kist.cubus.solver.book import SIZE
from kist.cubus.solver.bounds import Sieve
from kist.cubus.solver.rows import OWN, Bytes, Ints
from kist.cubus.solver.scores import points_of
from kist.cubus.solver.states import ADDED, CRATES, FIELDS, REST, ROW
from kist.cubus.solver.table import after_stretched, before, block
from kist.cubus.solver.task import Counts, Task

Shorts: TypeAlias = npt.NDArray[np.int16]

_TOTAL: Final[Shorts] = np.indices((SIZE, SIZE, SIZE)).sum(axis=0).astype(np.int16)
_OWN: Final = tuple(map(tuple, OWN.T.tolist()))
_TOTAL_BITS: Final = 6
_NO_HEAD: Final = -(1 << 15)


class Heads:
    """The heads for one task."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._known: dict[int, Shorts] = {}
        self._bounds: dict[tuple[int, int], tuple[int, Shorts]] = {}

    def good_enough(self, row: int, stretch: int, sieve: Sieve) -> Iterator[Ints]:
        """States without a place, for the best heads that end with this row, if the rows after it stretch so far."""
        if row not in self._known:
            sieve.look_at(1)
            self._known[row] = self._best(row)
        if (row, stretch) not in self._bounds:
            points = self._points(row, stretch)
            self._bounds[row, stretch] = int(points.max(initial=0)), points
        most, points = self._bounds[row, stretch]
        sieve.hold_back(min(most, sieve.threshold - 1))
        if most >= sieve.threshold:
            yield from self._states(row, stretch, np.nonzero(points >= sieve.threshold), sieve)

    def _points(self, row: int, stretch: int) -> Shorts:
        """By what is left for the rows after it: what can be scored at most."""
        best = self._known[row]
        lefts, rights, lids = best.shape
        points = _worth_after(row, stretch)[:lefts, :rights, :lids] - np.int16(self._task.worth)
        points += best >> _TOTAL_BITS
        return points

    def _states(self, row: int, stretch: int, chosen: tuple[Ints, ...], sieve: Sieve) -> Iterator[Ints]:
        head = self._known[row][chosen].astype(np.int64)
        total = head & ((1 << _TOTAL_BITS) - 1)
        heads = np.zeros((FIELDS, len(head)), np.int64)
        heads[ROW], heads[REST] = row, chosen
        heads[CRATES] = ((head >> _TOTAL_BITS) + total) // 3
        heads[ADDED] = total + _TOTAL[chosen] - sum(self._task.laid)
        hides = heads[ADDED] <= -sieve.threshold
        yield heads[:, ~hides]
        if hides.any():
            after = block(after_stretched(stretch)[stretch], row)[chosen][hides]
            yield from self._told_apart(heads[:, hides], after, sieve)

    def _best(self, row: int) -> Shorts:
        """By what is left for the rows after it: what the best head is worth, and in the last bits its rhombi."""
        low, high, own = self._task.low, self._task.high, _OWN[row]
        sides_are_free = low.lefts <= own[0] and low.rights <= own[1]
        lefts, rights, lids = (slice(max(0, most + 1 - its)) for most, its in zip(high, own, strict=True))
        best = (_heads_within_sides if sides_are_free else _heads_by_counts)(row)[lefts, rights, lids]
        for axis in (2,) if sides_are_free else (0, 1, 2):
            best = _most_of_window(best, axis, high[axis] - low[axis])
        return best[::-1, ::-1, ::-1]

    def _told_apart(self, heads: Ints, after: Bytes, sieve: Sieve) -> Iterator[Ints]:
        """Heads that might hide others, and those they hide: they leave the same, with more rhombi and crates."""
        yield heads[:, sieve.passes(points_of(self._task, heads[CRATES] + after, heads[ADDED]))]
        unused = self._most_added - heads[ADDED]
        crates = self._crates_with_all(int(heads[ROW, 0]))
        for fewer in range(int(unused.max())):
            hidden = self._with_crates(heads[:, unused > fewer], crates, self._most_added - fewer)
            more = hidden[CRATES] > heads[CRATES, unused > fewer]
            points = points_of(self._task, hidden[CRATES] + after[unused > fewer], hidden[ADDED])
            yield hidden[:, more & sieve.passes(points)]
            crates = self._with_one_less(crates)

    @property
    def _most_added(self) -> int:
        return sum(self._task.high) - sum(self._task.laid)

    def _crates_with_all(self, row: int) -> Bytes:
        """The most crates of heads that end with a row and use all that they may, by what that is beyond the row."""
        own = _OWN[row]
        return block(before(), row)[
            tuple(slice(0, most + 1 - its) for most, its in zip(self._task.high, own, strict=True))
        ]

    def _with_crates(self, heads: Ints, crates: Bytes, added: int) -> Ints:
        """Heads that leave the same as these, with the most crates they can have when so many rhombi are added."""
        others = heads.copy()
        high = np.array(self._task.high) - OWN[:, heads[ROW, 0]]
        others[CRATES], others[ADDED] = crates[tuple(high[:, None] - heads[REST])], added
        return others

    def _with_one_less(self, crates: Bytes) -> Bytes:
        """By rhombi that may be used: the most crates when one more of them, of a kind that is not needed, is not."""
        less = np.full_like(crates, -1)
        for axis, (low, high) in enumerate(zip(self._task.low, self._task.high, strict=True)):
            if low < high:
                to, by = less.swapaxes(0, axis), crates.swapaxes(0, axis)
                np.maximum(to[1:], by[:-1], out=to[1:])
        return less

    def all_for(self, row: int, rest: Counts) -> tuple[Ints, Ints]:
        """What the heads may use that end with this row and leave this, by count, and the most crates of each."""
        high = np.array(self._task.high) - OWN[:, row] - np.array(rest)
        low = np.maximum(np.array(self._task.low) - OWN[:, row] - np.array(rest), 0)
        within = tuple(slice(least, most + 1) for least, most in zip(low.tolist(), high.tolist(), strict=True))
        crates = block(before(), row)[within]
        found = np.nonzero(crates >= 0)
        return np.stack(found) + (low + OWN[:, row])[:, None], crates[found].astype(np.int64)

    def one_for(self, row: int, rest: Counts, crates: int, total: int) -> Counts:
        """What a head uses that has so many crates and rhombi; there must be one."""
        used, most = self.all_for(row, rest)
        fits = (most == crates) & (used.sum(axis=0) == total)
        return Counts(*used[:, int(np.argmax(fits))].tolist())


@cache
def _heads_by_counts(row: int) -> Shorts:
    """By what they use beyond the row itself: what heads are worth, and in the last bits their rhombi."""
    crates = block(before(), row).astype(np.int16)
    total = _TOTAL[tuple(slice(0, each) for each in crates.shape)] + np.int16(OWN[:, row].sum())
    return np.where(crates >= 0, ((3 * crates - total) << _TOTAL_BITS) + total, np.int16(_NO_HEAD))


@cache
def _heads_within_sides(row: int) -> Shorts:
    """By what they use beyond the row itself: what the best heads are worth that use no more left and right sides."""
    by_lefts = np.maximum.accumulate(_heads_by_counts(row), axis=0)
    return np.maximum.accumulate(by_lefts, axis=1)


@lru_cache(maxsize=1 << 11)
def _worth_after(row: int, stretch: int) -> Shorts:
    """By what is left for the rows after a row that stretch so far: what the best of them are worth."""
    after = block(after_stretched(stretch)[stretch], row).astype(np.int16)
    return 3 * after - _TOTAL[tuple(slice(0, each) for each in after.shape)]


def _most_of_window(values: Shorts, axis: int, width: int) -> Shorts:
    """Each value or one up to so many places before it along the axis, whichever is greatest."""
    if width >= values.shape[axis] - 1:
        return np.maximum.accumulate(values, axis=axis)
    values, reach = values.swapaxes(0, axis), 0
    while reach < min(width, len(values) - 1):
        step = min(reach + 1, width - reach)
        further = values.copy()
        np.maximum(values[step:], values[:-step], out=further[step:])
        values, reach = further, reach + step
    return values.swapaxes(0, axis)
