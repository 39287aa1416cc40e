"""Observations say what a view says and nothing else: they are made anew here from views alone, and compared."""

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import settings as limits

from kist.research.coding import legal_numbers
from kist.research.from_views import skelter_seen
from kist.research.skelter_coding import WORDS, SkelterCoding
from kist.skelter.fast_observation import fast_observation_of
from kist.skelter.state import Phase, State
from tests.skelter.drawn import GAME
from tests.skelter.strategies import seeds, some, states
from tests.skelter.test_secrecy import recoloured

few = limits(some, max_examples=40)


def coding_of(state: State) -> SkelterCoding:
    given = {name: value for name, value in state.table.settings.to_json().items() if name not in ("game", "seats")}
    return SkelterCoding(state.table.settings.seats, **given)


@few
@given(states())
def test_an_observation_follows_from_the_view_alone(state: State) -> None:
    coding = coding_of(state)
    for seat in range(state.table.settings.seats):
        seen, told = coding.look(state, seat), skelter_seen(GAME.view(state, seat))
        assert np.array_equal(coding.observe(seen), coding.observe(told))
        assert np.array_equal(coding.legal(seen), coding.legal(told))


@few
@given(states())
def test_the_mask_is_the_list_of_legal_actions(state: State) -> None:
    coding = coding_of(state)
    for seat in range(state.table.settings.seats):
        sight = coding.look(state, seat)
        named = {coding.name(sight, number) for number in legal_numbers(coding, sight)}
        assert named == set(GAME.view(state, seat).actions)
    assert coding.actions == 2 * len(state.piles) + len(WORDS)


@few
@given(states(), seeds)
def test_what_is_covered_changes_no_observation(state: State, seed: int) -> None:
    if state.phase is Phase.OVER:
        return
    other, coding = recoloured(state, Random(seed)), coding_of(state)
    for seat in range(state.table.settings.seats):
        assert fast_observation_of(state, seat) == fast_observation_of(other, seat)
        assert np.array_equal(
            coding.observe(fast_observation_of(state, seat)), coding.observe(fast_observation_of(other, seat))
        )
