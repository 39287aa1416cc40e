"""Who gives up is passed over from then on, and wins nothing however many points there were."""

import pytest

from kist.core.errors import IllegalAction
from kist.core.types import CHANCE, SPECTATOR
from kist.cubus.play.settings import LeftoverRule
from kist.cubus.play.state import Demolition, State
from tests.cubus.play.playing import CUBUS, play, start, to_build


def winners(state: State) -> tuple[int, ...]:
    outcome = CUBUS.outcome(state)
    assert outcome is not None
    return outcome.winners


def test_their_turns_are_passed_over() -> None:
    state = CUBUS.give_up(to_build("1", "LR", "LR", "LR", pile="DDD"), 1)
    assert CUBUS.to_act(state) == (0,)
    state = play(state, (0, "build 2"))
    assert state.turn == 2
    assert play(state, (CHANCE, "draw D"), (2, "build 3")).turn == 0


def test_in_the_own_turn_the_next_one_begins() -> None:
    state = CUBUS.give_up(to_build("1", "LR", "LR", "LR", pile="DDD"), 0)
    assert (state.turn, CUBUS.to_act(state)) == (1, (CHANCE,))


def test_in_the_first_round_too() -> None:
    state = CUBUS.give_up(start(3), 0)
    assert (state.turn, CUBUS.to_act(state)) == (1, (CHANCE,))
    state = play(state, (CHANCE, "draw L"), (CHANCE, "draw L"))
    assert (state.turn, CUBUS.to_act(state)) == (1, (CHANCE,))
    assert CUBUS.to_act(play(state, (CHANCE, "draw R"))) == (1,)


def test_nobody_waits_for_their_knock() -> None:
    state = play(to_build("1", "LR", "", "", pile="D"), (0, "pass"))
    assert CUBUS.to_act(CUBUS.give_up(state, 1)) == (2,)
    assert CUBUS.phase(CUBUS.give_up(play(state, (2, "waive")), 1)) == "draw"
    assert CUBUS.to_act(CUBUS.give_up(state, 0)) == (1, 2)  # what was passed may still be knocked for


def test_a_knock_without_a_build_is_wrong() -> None:
    state = CUBUS.give_up(play(to_build("1", "L", "", "", pile="D"), (0, "pass"), (1, "knock")), 1)
    assert (state.scores, state.turn) == ((2, 0, 2), 2)


def test_their_hands_do_not_keep_the_game_going_but_are_leftovers() -> None:
    state = to_build("1", "LR", "LLRRD", "D", leftovers=LeftoverRule.BEST)
    state = play(CUBUS.give_up(state, 1), (0, "build 2"))
    assert (state.why_over, CUBUS.to_act(state)) == ("nobody-can-build", (0, 2))
    assert winners(play(state, (0, "decline"), (2, "offer 4"))) == (2,)


def test_all_passed_without_them() -> None:
    state = CUBUS.give_up(to_build("1", "LR", "L", "L")._replace(idle=(0,)), 1)
    state = play(state, (0, "pass"), (2, "waive"), (2, "pass"), (0, "waive"))
    assert state.why_over == "all-passed"


def test_the_fewest_points_are_those_of_who_still_plays() -> None:
    state = to_build("1", "L", "L", "RR", leftovers=LeftoverRule.LOWEST)._replace(scores=(5, 0, 3))
    state = play(CUBUS.give_up(state, 1), (0, "pass"), (2, "waive"))
    assert CUBUS.to_act(state) == (2,)


def test_their_offer_goes_with_them() -> None:
    state = to_build("1", "LL", "RR", "D", leftovers=LeftoverRule.BEST, demolition=True)
    state = play(state, (0, "pass"), (1, "waive"), (2, "waive"), (1, "offer 3"), (2, "offer 2"))
    state = CUBUS.give_up(state, 1)
    assert CUBUS.to_act(state) == (0,)
    state = play(state, (0, "decline"))
    assert (state.scores, state.turn) == ((0, 0, 1), 2)


def test_the_last_answer_may_be_theirs() -> None:
    state = to_build("1", "LL", "RR", "D", leftovers=LeftoverRule.BEST)
    state = play(state, (0, "pass"), (1, "waive"), (2, "waive"), (1, "offer 3"), (2, "offer 2"))
    assert winners(CUBUS.give_up(state, 0)) == (1,)


def test_they_win_nothing_in_building_or_demolition() -> None:
    state = to_build("1", "", "", "", demolition=True)._replace(phase=Demolition(), scores=(9, 4, 4), freed=(7, 1, 0))
    state = CUBUS.give_up(state, 0)
    assert CUBUS.to_act(state) == (1,)
    state = play(state, (1, "remove -"))
    assert winners(state) == (1, 2)
    assert CUBUS.view(state, SPECTATOR).table.demolition_result == (1,)


def test_the_last_one_left_has_won() -> None:
    state = to_build("1", "LR", "", "", pile="D")._replace(scores=(9, 0, 3))
    state = CUBUS.give_up(CUBUS.give_up(state, 0), 2)
    outcome = CUBUS.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, CUBUS.to_act(state)) == ((1,), "resigned", ())


def test_nobody_gives_up_twice_or_after_the_end() -> None:
    gone = CUBUS.give_up(to_build("1", "LR", "", "", pile="D"), 1)
    for state, seat, code in ((gone, 1, "has-resigned"), (CUBUS.give_up(gone, 2), 0, "game-over")):
        with pytest.raises(IllegalAction) as refused:
            CUBUS.give_up(state, seat)
        assert refused.value.code == code
