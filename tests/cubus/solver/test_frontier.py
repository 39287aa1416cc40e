"""What waits in a search for any build."""

from types import SimpleNamespace
from typing import cast

import numpy as np

from kist.cubus.solver.bounds import Budget, Sieve
from kist.cubus.solver.frontier import AT_ONCE, Course, Frontier
from kist.cubus.solver.rows import Ints
from kist.cubus.solver.states import CRATES, FIELDS, HELD, NO_STATES
from kist.cubus.solver.task import NO_LIMIT


def course() -> Course:
    """One in which a state without crates is a build and promises least; one state follows many, none follows it."""

    def children(states: Ints, _chosen: Ints, _sieve: Sieve) -> Ints:
        return states[:, -1:].copy() if states.shape[1] > 1 else NO_STATES

    made = SimpleNamespace(
        nails=SimpleNamespace(reachable=lambda states: np.arange(states.shape[1]), all_held=1),
        bounds=SimpleNamespace(of_states=lambda states: states[CRATES]),
        following=SimpleNamespace(children=children),
        are_builds=lambda states: states[CRATES] == 0,
        without_outdone=lambda states: states,
    )
    return cast("Course", made)


def test_a_build_among_states_that_were_put_off_is_not_forgotten_for_the_row_after_it() -> None:
    first = np.ones((FIELDS, AT_ONCE + 10), np.int64)
    first[CRATES, 0] = 0
    first[HELD] = 0
    frontier = Frontier(course(), first, Budget(NO_LIMIT))
    assert not frontier.has_found
    frontier.dive(2 * AT_ONCE)
    assert frontier.has_found
    assert frontier.is_decided
