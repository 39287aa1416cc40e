"""Random games on every board with every number of players, watched by a second referee."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

from kist.core.types import SPECTATOR
from kist.skelter.legal import legal
from kist.skelter.settings import BOARDS, Settings
from kist.skelter.state import Phase, State
from tests.skelter.drawn import GAME
from tests.skelter.referee import Referee
from tests.skelter.strategies import seeds, some

every_table = [pytest.param(seats, board, id=f"{seats} on {board}") for seats in range(2, 7) for board in BOARDS]


def agree(state: State, referee: Referee) -> None:
    """Both say the same about everything that can be seen."""
    table = GAME.view(state, SPECTATOR).table
    assert {str(action) for action in legal(state)} == referee.legal()
    assert list(GAME.to_act(state)) == referee.asked()
    assert table["piles"] == {name: pile for name, pile in referee.piles.items() if pile}
    assert table["shown"] == referee.shown()
    assert table["out"] == [seat for seat in range(len(referee.hand)) if seat not in referee.players]
    assert table["stock"] == referee.hand
    outcome = GAME.outcome(state)
    assert (list(outcome.winners) if outcome else []) == referee.winners


@pytest.mark.parametrize(("seats", "board"), every_table)
@limits(some, max_examples=6)
@given(seed=seeds, rounds=st.none() | st.integers(1, 20), even=st.floats(0, 0.3))
def test_two_referees_agree_to_the_end(seats: int, board: str, seed: int, rounds: int | None, even: float) -> None:
    rng = Random(seed)
    agreed = Settings(seats, board, rounds=rounds, seed=seed)
    state, referee = GAME.start(agreed), Referee(agreed)
    agree(state, referee)
    while state.phase is not Phase.OVER:
        action = rng.choice(legal(state)) if rng.random() < even else GAME.propose(state, state.actor, rng)
        state = GAME.apply(state, state.actor, action)
        referee.do(str(action))
        agree(state, referee)


@pytest.mark.parametrize("seats", range(2, 7))
@limits(some, max_examples=10)
@given(seed=seeds)
def test_who_is_still_in_has_eight_stones_and_who_is_out_has_none(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(Settings(seats, "ring"))
    while state.phase is not Phase.OVER:
        state = GAME.apply(state, state.actor, GAME.propose(state, state.actor, rng))
        if state.phase not in (Phase.PLACE, Phase.LIFTED):
            stones = [sum(pile.count(seat) for pile in state.piles) for seat in range(seats)]
            assert stones == [0 if seat in state.out else 8 for seat in range(seats)]
