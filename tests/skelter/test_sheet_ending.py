"""How a game ends when nobody gets on, and what giving up does. `decided` marks what the sheet leaves open."""

import pytest

from kist.core.actions import Action
from kist.core.errors import IllegalAction
from kist.core.outcome import Outcome
from kist.skelter.settings import Settings
from kist.skelter.state import State
from tests.skelter.drawn import GAME, begun, do, drawn, options, pile_on, same, shown

RIGHT = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r. a1 g0 b.
v. s. r. a. g. b. v. s.
"""
ATTACK_ON_RIGHT = ("touch g2", "move f2")
WRONG = RIGHT.replace("a1 g0", "a. g.").replace("r. a. g. b. v. s. r. a.", "r. a. g. b. v. s1 r0 a.", 1)
ATTACK_ON_WRONG = ("touch g6", "move f6")
ALL_RIGHT = """
r0 a. g. b. v. s. r0 a.
g. b. v. s. r0 a. g. b1
v. s. r0 a. g. b. v. s.
r01 a. g. b. v. s. r0 a.
g. b. v2 s. r0 a. g. b.
v. s. r0 a. g. b. v. s.
"""
ONE_WRONG = ALL_RIGHT.replace("v. s. r0 a. g. b. v. s.\nr01", "v. s. r1 a0 g. b. v. s.\nr01")


TWO_AHEAD = """
r0 a1 g3 b. v. s. r. a.
g. b2 v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v3 s. r. a. g. b. v. s.
"""


def warning(state: State) -> str | None:
    """What the table says about a pass now."""
    return GAME.view(state, None).table.pass_ends


# decided: nobody gets on: all remaining pass, the third repetition, the agreed rounds; most stones standing right win


def test_all_pass_decided_those_with_the_most_stones_standing_right_win() -> None:
    state = do(drawn(ONE_WRONG, seats=3), "pass", "pass")
    assert GAME.outcome(state) is None
    ended = do(state, "pass")
    assert GAME.outcome(ended) == Outcome((0,), "all-passed")
    assert GAME.view(ended, None).table.right == (7, 0, 0)  # those of 1 and 2 lie on stones or on wrong fields


def test_all_pass_decided_equals_share_and_who_is_out_does_not_count() -> None:
    without_0 = do(drawn(ONE_WRONG, seats=3), "ready", "pass", "pass")
    assert GAME.outcome(without_0) == Outcome((1, 2), "all-passed")


def test_all_pass_decided_a_stone_that_lies_on_another_does_not_count() -> None:
    state = drawn(RIGHT.replace("a1 g0", "a01 g0"))
    assert GAME.outcome(do(state, "pass", "pass")) == Outcome((0, 1), "all-passed")
    assert GAME.outcome(do(drawn(RIGHT), "pass", "pass")) == Outcome((1,), "all-passed")


@pytest.mark.parametrize("between", [("touch h5", "move h4"), ("ready",)])
def test_all_pass_decided_only_passes_in_a_row_count(between: tuple[str, ...]) -> None:
    state = do(drawn(ONE_WRONG, seats=3), "pass", *between, "pass")
    assert GAME.outcome(state) is None


def test_all_pass_decided_who_loses_a_turn_has_not_passed() -> None:
    state = do(drawn(WRONG.replace("s1 r0", "s2 r0"), seats=3), *ATTACK_ON_WRONG, "claim")
    assert (state.actor, state.skips) == (1, (2,))
    state = do(state, "pass", "pass", "pass")  # 1, then 0 for 2 loses the turn, then 1 again
    assert (GAME.outcome(state), state.actor) == (None, 2)
    assert warning(state) == "all-passed"
    assert GAME.outcome(do(state, "pass")) == Outcome((0, 1, 2), "all-passed")


def test_all_pass_decided_the_table_warns_before_a_pass_that_would_end_it() -> None:
    state = drawn(ONE_WRONG, seats=3)
    warnings = []
    for _ in range(3):
        warnings.append(warning(state))
        state = do(state, "pass")
    assert warnings == [None, None, "all-passed"]


TO_AND_FRO = ("touch g2", "move g3", "touch f2", "move f3", "touch g3", "move g2", "touch f3", "move f2")


def test_repetition_decided_the_third_time_that_a_table_comes_up_ends_the_game() -> None:
    state = do(begun(RIGHT), *TO_AND_FRO)
    assert (GAME.outcome(state), GAME.view(state, 0).table.repeats) == (None, 2)
    state = do(state, *TO_AND_FRO[:-1])
    assert GAME.outcome(state) is None
    assert GAME.outcome(do(state, TO_AND_FRO[-1])) == Outcome((1,), "repetition")


def test_repetition_decided_whose_turn_it_is_belongs_to_the_table() -> None:
    other = do(begun(RIGHT), *TO_AND_FRO, "pass")
    assert same(other, RIGHT)
    assert GAME.view(other, 1).table.repeats == 1  # it is the other's turn now


def test_repetition_decided_who_loses_a_turn_belongs_to_the_table() -> None:
    state = begun(WRONG.replace("s1 r0", "s2 r0"), seats=3)
    punished = do(state, *ATTACK_ON_WRONG, "claim")
    assert punished.history[-1] == (1, (2,), punished.piles)
    assert GAME.view(punished, 1).table.skips == (2,)


def test_repetition_decided_it_counts_since_the_last_wrong_call() -> None:
    three = RIGHT.replace("v. s. r. a. g. b. v. s.\n", "v2 s. r. a. g. b. v. s.\n", 1)
    state = do(begun(three, seats=3), "pass", "pass", "ready")
    assert GAME.view(state, 0).table.repeats == 1
    state = do(state, *TO_AND_FRO)
    assert GAME.outcome(state) is None
    assert GAME.outcome(do(state, *TO_AND_FRO)) == Outcome((1,), "repetition")


def test_repetition_decided_the_table_warns_before_a_pass_that_would_bring_it() -> None:
    state = do(begun(RIGHT), *TO_AND_FRO[:4], "touch g3", "move g2", "touch f3", "move f2")
    state = do(state, "touch g2", "move g3", "pass", "touch g3", "move g2")
    assert same(state, RIGHT)
    assert warning(state) == "repetition"
    assert GAME.outcome(do(state, "pass")) == Outcome((1,), "repetition")


def test_rounds_decided_the_game_ends_after_the_agreed_number() -> None:
    state = do(drawn(RIGHT, rounds=2), "touch g2", "move g3", "pass", "touch g3", "move g2")
    assert GAME.outcome(state) is None
    assert warning(state) == "rounds"
    assert GAME.outcome(do(state, "pass")) == Outcome((1,), "rounds")


def test_rounds_decided_a_lost_turn_counts_as_played() -> None:
    state = do(drawn(WRONG, rounds=2), *ATTACK_ON_WRONG, "claim")
    assert (state.actor, state.round) == (0, 2)


# ours, if agreed: of several who are ahead one is still to win ------------------------------------------------------


def test_play_off_those_who_are_ahead_go_on_alone() -> None:
    state = do(drawn(TWO_AHEAD, seats=4, play_off=True), "pass", "pass", "pass")
    assert warning(state) == "all-passed"
    state = do(state, "pass")
    assert (GAME.outcome(state), state.out, state.actor) == (None, (2, 3), 0)
    assert not any({2, 3} & set(pile) for pile in state.piles)
    assert GAME.outcome(do(drawn(TWO_AHEAD, seats=4), *["pass"] * 4)) == Outcome((0, 1), "all-passed")


def test_play_off_after_a_claim_keeps_its_answer() -> None:
    state = drawn(TWO_AHEAD, seats=4, turn=3, play_off=True)
    state = state._replace(history=(*[(0, (), state.piles)] * 2, (3, (), state.piles)))
    state = do(state, "touch c6", "move b6", "claim")
    assert (GAME.outcome(state), state.out) == (None, (2, 3))
    assert GAME.view(state, 0).table.to_json()["verdict"] == {"of": "claim", "seat": 1, "right": True}


def test_play_off_is_none_among_equals_nor_after_the_agreed_rounds() -> None:
    state = do(drawn(TWO_AHEAD, seats=4, play_off=True), *["pass"] * 4, "pass", "pass")
    assert GAME.outcome(state) == Outcome((0, 1), "all-passed")
    limited = do(drawn(TWO_AHEAD, seats=4, play_off=True, rounds=1), *["pass"] * 3, "touch a1", "move a2")
    assert GAME.outcome(limited) == Outcome((0, 1), "rounds")


# decided: who gives up is out, as after a wrong call --------------------------------------------------------------


def test_giving_up_takes_all_stones_off_the_board_whoever_is_to_act() -> None:
    state = GAME.give_up(drawn(ONE_WRONG, seats=3, turn=1), 0)
    assert (state.out, state.actor, GAME.outcome(state)) == ((0,), 1, None)
    assert same(state, ONE_WRONG.replace("0", "").replace("r ", "r. ").replace("a ", "a. "))


def test_giving_up_on_the_own_turn_ends_it() -> None:
    assert GAME.give_up(drawn(ONE_WRONG, seats=3), 0).actor == 1
    lifted = do(drawn(ONE_WRONG, seats=3), "touch g6")
    state = GAME.give_up(lifted, 0)
    assert (GAME.phase(state), state.actor) == ("turn", 1)
    assert not any(0 in pile for pile in state.piles)


@pytest.mark.parametrize(("leaves", "stays"), [(0, 1), (1, 0)])
def test_giving_up_ends_an_attack_by_or_on_the_seat(leaves: int, stays: int) -> None:
    three = RIGHT.replace("v. s. r. a. g. b. v. s.\n", "v2 s. r. a. g. b. v. s.\n", 1)
    state = GAME.give_up(do(drawn(three, seats=3), *ATTACK_ON_RIGHT), leaves)
    assert (GAME.phase(state), pile_on(state, "f2")) == ("turn", [stays])
    assert state.actor == (1 if leaves == 0 else 2)


def test_giving_up_of_others_leaves_an_attack_as_it_is() -> None:
    beside = RIGHT.replace("a1 g0", "a1 g20")
    state = GAME.give_up(do(drawn(beside, seats=3), *ATTACK_ON_RIGHT), 2)
    assert (GAME.phase(state), state.actor, pile_on(state, "f2")) == ("claim", 1, [1, 0])
    state = do(state, "claim")
    assert (pile_on(state, "f2"), pile_on(state, "g2")) == ([1], [0])


def test_giving_up_by_earlier_rules_can_bring_an_attacked_stone_down_to_the_board() -> None:
    pile = RIGHT.replace("a1 g0", "a21 g0")
    state = GAME.give_up(do(drawn(pile, seats=3, version=2), *ATTACK_ON_RIGHT), 2)
    assert pile_on(do(state, "claim"), "f2") == [1]


def test_giving_up_the_last_one_wins() -> None:
    assert GAME.outcome(GAME.give_up(drawn(RIGHT), 1)) == Outcome((0,), "last")


def test_giving_up_leaves_the_last_one_the_stone_in_hand() -> None:
    ended = GAME.give_up(do(drawn(RIGHT), "touch g2"), 1)
    assert (GAME.outcome(ended), pile_on(ended, "g2")) == (Outcome((0,), "last"), [0])
    assert GAME.view(ended, None).table.lifted is None


def test_giving_up_while_placing_leaves_the_others_their_stones() -> None:
    state = GAME.start(Settings(3, "classic"))
    for _ in range(4):
        state = do(state, min(options(state)))
    state = GAME.give_up(state, 1)
    assert (state.actor, GAME.view(state, None).table.stock) == (2, (6, 0, 7))
    while GAME.phase(state) == "place":
        state = do(state, min(options(state)))
    assert (state.actor, sum(map(len, state.piles))) == (0, 16)


def test_giving_up_twice_or_after_the_end_is_refused() -> None:
    state = GAME.give_up(drawn(ONE_WRONG, seats=3), 0)
    with pytest.raises(IllegalAction) as refusal:
        GAME.give_up(state, 0)
    assert refusal.value.code == "is-out"
    with pytest.raises(IllegalAction) as refusal:
        GAME.give_up(GAME.give_up(state, 1), 2)
    assert refusal.value.code == "game-over"


def test_after_the_end_everything_is_shown_and_nothing_can_be_done() -> None:
    state = do(drawn(ALL_RIGHT, seats=3), "ready")
    assert len(shown(state)) == 48
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, 1, Action("pass"))
    assert refusal.value.code == "game-over"
