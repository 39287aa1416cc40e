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
        every = followers()
        owner, at = spread(every.start[states[ROW, chosen]], every.stop[states[ROW, chosen], states[RIGHTS, chosen]])
        if len(at) > self._many:
            kept = self._none_lost(states[:, chosen], owner, every.pair.take(at))
            owner, at = owner.take(kept), at.take(kept)
        left = packed(*states[REST, chosen]).take(owner) - every.cost.take(at)
        fits = np.nonzero(none_is_negative(left))[0]
        owner, at = chosen.take(owner.take(fits)), at.take(fits)
        lefts, rights, lids = unpacked(left.take(fits))
        row, fresh = every.row.take(at), every.fresh.take(at)
        shift, held = states[SHIFT].take(owner) + 1 + fresh, states[HELD].take(owner)
        if sieve.any_will_do:
            small = [each.astype(np.int16) for each in (states[Y].take(owner) + 1, shift, held, lefts, rights, lids)]
            hopeful = self._nails.hopeful(Candidates(row, *small))
            owner, row, fresh, shift, held, lefts, rights, lids = (
                each.take(hopeful) for each in (owner, row, fresh, shift, held, lefts, rights, lids)
            )
        crates = states[CRATES].take(owner) + rows.CRATES.take(row)
        stretch = self._bounds.stretch_after(held, shift)
        points = self._bounds.points(crates, stretch, place(row, lefts, rights, lids), states[ADDED].take(owner))
        good = np.nonzero(sieve.passes(points))[0]
        children = states.take(owner.take(good), axis=1)
        children[Y] += 1
        changed = [ROW, SHIFT, LEFTS, RIGHTS, LIDS, CRATES, FRESH, PARENT]
        children[changed] = [each.take(good) for each in (row, shift, lefts, rights, lids, crates, fresh, owner)]
        children = self._nails.with_cuts(children)
        children = children[:, self._nails.judge(children)]
        return children[:, sieve.passes(self._bounds.of_states(children))]

    def _none_lost(self, states: Ints, owner: Ints, pair: Ints) -> Ints:
        """Which of many followers, given by their owners and as pairs of row and fresh columns, lose no nail."""
        _, first, group = np.unique(key_of(states, (Y, SHIFT, HELD)), return_index=True, return_inverse=True)
        places = states[[Y, SHIFT, HELD]][:, first]
        tables = [self._nails.none_lost(y + 1, shift + 1, held) for y, shift, held in places.T.tolist()]
        begins = group * tables[0].size
        return np.nonzero(np.concatenate(tables).reshape(-1).take(begins.take(owner) + pair))[0]
