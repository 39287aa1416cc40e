"""From the states of one row to those of the next."""

from typing import Final

import numpy as np

from kist.cubus.solver import rows
from kist.cubus.solver.bounds import Bounds, Sieve
from kist.cubus.solver.nails import Candidates, NailedLids
from kist.cubus.solver.rows import Ints, followers, none_is_negative, packed, unpacked
from kist.cubus.solver.states import (
    ADDED,
    CRATES,
    FRESH,
    HELD,
    LEFTS,
    LIDS,
    NO_STATES,
    PARENT,
    REST,
    RIGHTS,
    ROW,
    SHIFT,
    Y,
    key_of,
    spread,
)
from kist.cubus.solver.table import place

# `a.take(i)` is `a[i]` in half the time, and here most of the time goes.

MANY: Final = 5000
"""Of more followers than these are first left out that lose a nail."""
SHARED: Final = 2
"""Where so many states have their followers in common, on average, these are looked at together first."""
AT_ONCE: Final = 300
"""States that are followed in one go: more take memory and no less time."""


class Following:
    """What can follow a state around some nails, and is worth following."""

    def __init__(self, nails: NailedLids, bounds: Bounds, many: int = MANY) -> None:
        self._nails, self._bounds, self._many = nails, bounds, many

    def children(self, states: Ints, chosen: Ints, sieve: Sieve) -> Ints:
        """The states in the next row, after those chosen, that pass; each with its parent's number."""
        sieve.follow(len(chosen))
        parts = [chosen[first : first + AT_ONCE] for first in range(0, len(chosen), AT_ONCE)]
        children = [self._children(states, part, sieve) for part in parts]
        return np.concatenate([NO_STATES, *children], axis=1)

    def _children(self, states: Ints, chosen: Ints, sieve: Sieve) -> Ints:
        owner, at = self._followers(states[:, chosen], sieve.any_will_do)
        left = packed(*states[REST, chosen]).take(owner) - followers().cost.take(at)
        fits = np.nonzero(none_is_negative(left))[0]
        owner, at, left = chosen.take(owner.take(fits)), at.take(fits), left.take(fits)
        if sieve.any_will_do:
            hopeful = self._nails.hopeful(_candidates(states, owner, at, left))
            owner, at, left = owner.take(hopeful), at.take(hopeful), left.take(hopeful)
        row, fresh, (lefts, rights, lids) = followers().row.take(at), followers().fresh.take(at), unpacked(left)
        crates = states[CRATES].take(owner) + rows.CRATES.take(row)
        shift = states[SHIFT].take(owner) + 1 + fresh
        stretch = self._bounds.stretch_after(states[HELD].take(owner), shift)
        points = self._bounds.points(crates, stretch, place(row, lefts, rights, lids), states[ADDED].take(owner))
        good = np.nonzero(sieve.passes(points))[0]
        children = states.take(owner.take(good), axis=1)
        children[Y] += 1
        changed = [ROW, SHIFT, LEFTS, RIGHTS, LIDS, CRATES, FRESH, PARENT]
        children[changed] = [each.take(good) for each in (row, shift, lefts, rights, lids, crates, fresh, owner)]
        children = self._nails.with_cuts(children)
        children = children[:, self._nails.judge(children)]
        return children[:, sieve.passes(self._bounds.of_states(children))]

    def _followers(self, states: Ints, any_will_do: bool) -> tuple[Ints, Ints]:
        """The followers of states, by state; of many only those that lose no nail."""
        every = followers()
        start, stop = every.start[states[ROW]], every.stop[states[ROW], states[RIGHTS]]
        if (stop - start).sum() <= self._many:
            return spread(start, stop)
        kinds, kind = _kinds(states)
        owner, at = spread(every.start[kinds[ROW]], every.stop[kinds[ROW], kinds[RIGHTS]])
        kept = self._none_lost(kinds, owner, every.pair.take(at))
        owner, at = owner.take(kept), at.take(kept)
        if any_will_do and SHARED * kinds.shape[1] <= states.shape[1]:
            left = packed(*kinds[REST]).take(owner) - every.cost.take(at)
            fits = np.nonzero(none_is_negative(left))[0]
            owner, at = owner.take(fits), at.take(fits)
            hopeful = self._nails.hopeful(_candidates(kinds, owner, at, left.take(fits)))
            owner, at = owner.take(hopeful), at.take(hopeful)
        first, last = (np.searchsorted(owner, kind, side) for side in ("left", "right"))
        owner, number = spread(first, last)
        return owner, at.take(number)

    def _none_lost(self, states: Ints, owner: Ints, pair: Ints) -> Ints:
        """Which of many followers, given by their owners and as pairs of row and fresh columns, lose no nail."""
        _, first, group = np.unique(key_of(states, (Y, SHIFT, HELD)), return_index=True, return_inverse=True)
        places = states[[Y, SHIFT, HELD]][:, first]
        tables = [self._nails.none_lost(y + 1, shift + 1, held) for y, shift, held in places.T.tolist()]
        begins = group * tables[0].size
        return np.nonzero(np.concatenate(tables).reshape(-1).take(begins.take(owner) + pair))[0]


def _kinds(states: Ints) -> tuple[Ints, Ints]:
    """One state for all that differ only in what they have left and in their crates, with the most of each that one
    of them has left: what none of these can do it cannot do either. And for each state the number of that."""
    _, first, kind = np.unique(key_of(states, (ROW, Y, SHIFT, HELD)), return_index=True, return_inverse=True)
    kinds = states[:, first]
    for field in (LEFTS, RIGHTS, LIDS):
        np.maximum.at(kinds[field], kind, states[field])
    return kinds, kind


def _candidates(states: Ints, owner: Ints, at: Ints, left: Ints) -> Candidates:
    """The followers at these places of the list, by their owners, with what they leave, packed."""
    y, shift, held = (each.take(owner) for each in states[[Y, SHIFT, HELD]].astype(np.int16))
    fresh, *rest = (each.astype(np.int16) for each in (followers().fresh.take(at), *unpacked(left)))
    return Candidates(followers().row.take(at), y + 1, shift + 1 + fresh, held, *rest)
