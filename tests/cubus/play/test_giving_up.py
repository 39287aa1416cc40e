"""Who gives up is passed over from then on, and wins nothing however many points there were."""

import pytest

from kist.core.errors import IllegalAction
from kist.core.replay import Replay
from kist.core.types import CHANCE, SPECTATOR
from kist.cubus.play.settings import LeftoverRule
from kist.cubus.play.state import Demolition, State
from kist.games import GAMES
from tests.cubus.play.playing import CUBUS, give_up, play, start, to_build


def winners(state: State) -> tuple[int, ...]:
    outcome = CUBUS.outcome(state)
    assert outcome is not None
    return outcome.winners


def test_their_turns_are_passed_over() -> None:
    state = give_up(to_build("1", "LR", "LR", "LR", pile="DDD"), 1)
    assert CUBUS.to_act(state) == (0,)
    state = play(state, (0, "build 2"))
    assert state.turn == 2
    assert play(state, (CHANCE, "draw D"), (2, "build 3")).turn == 0


def test_in_the_own_turn_the_next_one_begins() -> None:
    state = give_up(to_build("1", "LR", "LR", "LR", pile="DDD"), 0)
    assert (state.turn, CUBUS.to_act(state)) == (1, (CHANCE,))


def test_in_the_first_round_too() -> None:
    state = give_up(start(3), 0)
    assert (state.turn, CUBUS.to_act(state)) == (1, (CHANCE,))
    state = play(state, (CHANCE, "draw L"), (CHANCE, "draw L"))
    assert (state.turn, CUBUS.to_act(state)) == (1, (CHANCE,))
    assert CUBUS.to_act(play(state, (CHANCE, "draw R"))) == (1,)


def test_nobody_waits_for_their_knock() -> None:
    state = play(to_build("1", "LR", "", "", pile="D"), (0, "pass"))
    assert CUBUS.to_act(give_up(state, 1)) == (2,)
    assert CUBUS.phase(give_up(play(state, (2, "waive")), 1)) == "draw"
    assert CUBUS.to_act(give_up(state, 0)) == (1, 2)  # what was passed may still be knocked for


def test_a_knock_without_a_build_is_wrong() -> None:
    state = give_up(play(to_build("1", "L", "", "", pile="D"), (0, "pass"), (1, "knock")), 1)
    assert (state.scores, state.turn) == ((2, 0, 2), 2)


def test_their_hands_do_not_keep_the_game_going_but_are_leftovers() -> None:
    state = to_build("1", "LR", "LLRRD", "D", leftovers=LeftoverRule.BEST)
    state = play(give_up(state, 1), (0, "build 2"))
    assert (state.why_over, CUBUS.to_act(state)) == ("nobody-can-build", (0, 2))
    assert winners(play(state, (0, "decline"), (2, "offer 4"))) == (2,)


THE_REST = "L" * 15 + "R" * 15 + "D" * 11 + "OOOO"


@pytest.mark.parametrize(
    ("hands", "steps"),
    [
        (["", "", THE_REST], ["0 pass", "1 waive", "2 waive", "1 resign"]),
        (["", "", THE_REST], ["0 pass", "1 waive", "2 waive", "1 pass", "0 resign", "2 waive"]),
        (["", "", THE_REST, ""], ["0 pass", "1 waive", "2 waive", "3 waive", "1 resign", "0 resign"]),
        (["", "", "", THE_REST], ["0 pass", "1 waive", "2 waive", "3 waive", "1 resign", "2 resign"]),
    ],
)
def test_nobody_with_a_build_is_left_without_a_turn_because_another_gave_up(
    hands: list[str], steps: list[str]
) -> None:
    rich = hands.index(THE_REST)
    replay = Replay(GAMES)
    replay.answer({"game": "cubus", "seats": len(hands), "position": {"stack": "1", "hands": hands}})
    for seat, do in map(str.split, steps):
        assert replay.answer({"seat": int(seat), "do": do})["result"] is None
    assert replay.answer({"seat": rich, "do": "build 2"})["ok"]


def test_when_the_only_one_who_could_build_has_gone_nobody_is_asked_any_more() -> None:
    state = give_up(to_build("1", "L", "LR", "D", demolition=True), 1)
    assert (state.why_over, CUBUS.phase(state), CUBUS.to_act(state)) == ("nobody-can-build", "demolition", (2,))


def test_all_passed_without_them() -> None:
    state = give_up(to_build("1", "LR", "L", "L")._replace(idle=(0,)), 1)
    state = play(state, (0, "pass"), (2, "waive"), (2, "pass"), (0, "waive"))
    assert state.why_over == "all-passed"


def test_the_fewest_points_are_those_of_who_still_plays() -> None:
    state = to_build("1", "L", "L", "RR", leftovers=LeftoverRule.LOWEST)._replace(scores=(5, 0, 3))
    assert CUBUS.to_act(give_up(state, 1)) == (2,)


def test_their_offer_goes_with_them() -> None:
    state = to_build("1", "LL", "RR", "D", leftovers=LeftoverRule.BEST, demolition=True)
    state = play(state, (0, "pass"), (1, "waive"), (2, "waive"), (1, "offer 3"), (2, "offer 2"))
    state = give_up(state, 1)
    assert CUBUS.to_act(state) == (0,)
    state = play(state, (0, "decline"))
    assert (state.scores, state.turn) == ((0, 0, 1), 2)


def test_the_last_answer_may_be_theirs() -> None:
    state = to_build("1", "LL", "RR", "D", leftovers=LeftoverRule.BEST)
    state = play(state, (0, "pass"), (1, "waive"), (2, "waive"), (1, "offer 3"), (2, "offer 2"))
    assert winners(give_up(state, 0)) == (1,)


def taking_down(*scores: int) -> State:
    """The demolition of one crate, seat 0 to begin; nothing was left to build with."""
    state = to_build("1", *["L"] * len(scores), demolition=True)._replace(scores=scores, turn=len(scores) - 1)
    state = play(state, (state.turn, "pass"), *((seat, "waive") for seat in range(len(scores) - 1)))
    assert (state.phase, state.turn) == (Demolition(), 0)
    return state


def test_in_the_demolition_they_keep_the_building_that_they_had_won_but_win_no_rhombi() -> None:
    state = give_up(taking_down(9, 4, 4)._replace(freed=(7, 1, 0)), 0)
    assert CUBUS.to_act(state) == (1,)
    state = play(state, (1, "remove -"))
    assert winners(state) == (0,)
    assert CUBUS.view(state, SPECTATOR).table.demolition_result == (1,)


def test_the_last_one_left_in_the_demolition_wins_that_and_not_the_building() -> None:
    state = give_up(give_up(taking_down(9, 4, 4), 0), 1)
    outcome = CUBUS.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "nobody-can-build")
    assert CUBUS.view(state, SPECTATOR).table.demolition_result == (2,)


def test_before_the_building_is_over_they_win_nothing_however_many_points_there_were() -> None:
    state = give_up(to_build("1", "L", "LR", "", demolition=True)._replace(scores=(9, 4, 4)), 0)
    state = play(state, (1, "build 2"), (2, "remove 1"), (1, "remove -"))
    assert winners(state) == (1,)


def test_the_last_one_left_has_won() -> None:
    state = to_build("1", "LR", "", "", pile="D")._replace(scores=(9, 0, 3))
    state = give_up(give_up(state, 0), 2)
    outcome = CUBUS.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, CUBUS.to_act(state)) == ((1,), "resigned", ())


def test_nobody_gives_up_twice_or_after_the_end() -> None:
    gone = give_up(to_build("1", "LR", "", "", pile="D"), 1)
    for state, seat, code in ((gone, 1, "has-resigned"), (give_up(gone, 2), 0, "game-over")):
        with pytest.raises(IllegalAction) as refused:
            give_up(state, seat)
        assert refused.value.code == code
