"""The rule sheet from attacks to the end. Comments quote it in English; `decided` marks what it leaves open."""

import pytest

from kist.core.actions import Action
from kist.core.errors import IllegalAction
from kist.core.outcome import Outcome
from kist.skelter.table import SkelterLifted, SkelterVerdict
from tests.skelter.drawn import GAME, do, drawn, options, pile_on, refused, same, shown

PILED = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r01 a2 g. b.
v. s. r. a. g. b. v. s.
"""

# "If the attacked stone stands on a field of the right colour, its player can say so, if sure ... The attacking
# stone must then go back, and this move is lost." -----------------------------------------------------------------

RIGHT = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r. a1 g0 b.
v. s. r. a. g. b. v. s.
"""
ATTACK_ON_RIGHT = ("touch g2", "move f2")


def test_claim_on_a_stone_that_stands_right_sends_the_attacker_back() -> None:
    state = do(drawn(RIGHT), *ATTACK_ON_RIGHT)
    assert (GAME.phase(state), state.actor) == ("claim", 1)
    state = do(state, "claim")
    assert same(state, RIGHT)
    assert (GAME.phase(state), state.actor) == ("turn", 1)


def test_claim_sends_the_attacker_back_onto_the_pile_it_came_from() -> None:
    piled = RIGHT.replace("a1 g0", "a1 g10")
    assert same(do(drawn(piled), *ATTACK_ON_RIGHT, "claim"), piled)


def test_claim_without_one_the_attack_stands_even_on_a_stone_that_stood_right() -> None:
    state = do(drawn(RIGHT), *ATTACK_ON_RIGHT, "accept")
    assert same(state, RIGHT.replace("a1 g0", "a10 g."))
    assert state.actor == 1


WRONG = RIGHT.replace("a1 g0", "a. g.").replace("r. a. g. b. v. s. r. a.", "r. a. g. b. v. s1 r0 a.", 1)
ATTACK_ON_WRONG = ("touch g6", "move f6")


def test_claim_decided_a_wrong_one_lets_the_attack_stand_and_costs_the_next_turn() -> None:
    state = do(drawn(WRONG), *ATTACK_ON_WRONG, "claim")
    assert same(state, WRONG.replace("s1 r0", "s10 r."))
    assert (state.actor, state.out) == (0, ())


def test_claim_decided_a_wrong_one_can_be_agreed_to_cost_nothing() -> None:
    state = do(drawn(WRONG, wrong_claim="nothing"), *ATTACK_ON_WRONG, "claim")
    assert same(state, WRONG.replace("s1 r0", "s10 r."))
    assert (state.actor, state.skips) == (1, ())


def test_claim_decided_the_turn_is_lost_when_it_comes_and_only_once() -> None:
    three = drawn(WRONG.replace("v. s. r. a. g. b. v. s.\n", "v2 s. r. a. g. b. v. s.\n", 1), seats=3, turn=0)
    state = do(three, *ATTACK_ON_WRONG, "claim")
    assert (state.actor, state.skips) == (2, ())  # the claimer would have been next
    earlier = do(three._replace(turn=2), "touch a4", "move a5", *ATTACK_ON_WRONG, "claim")
    assert earlier.actor == 2
    later = three._replace(piles=drawn(WRONG.replace("s1 r0", "s2 r0"), seats=3).piles)
    state = do(later, *ATTACK_ON_WRONG, "claim")
    assert (state.actor, state.skips) == (1, (2,))
    state = do(state, "pass")
    assert (state.actor, state.skips, state.round) == (0, (), 2)
    assert do(state, "pass", "pass").actor == 2


@pytest.mark.parametrize("field", ["f2", "f6"])
def test_claim_decided_everyone_sees_the_colour_at_that_moment_only(field: str) -> None:
    stones = RIGHT.replace("r. a. g. b. v. s. r. a.", "r. a. g. b. v. s1 r0 a.", 1)
    origin = field.replace("f", "g")
    before = do(drawn(stones), f"touch {origin}", f"move {field}")
    assert field not in shown(before)
    after = do(before, "claim")
    assert shown(after)[field] == {"f2": "amber", "f6": "slate"}[field]
    assert field not in shown(do(after, "pass"))


def test_claim_the_owner_is_asked_whether_or_not_the_stone_stands_right() -> None:
    stones = RIGHT.replace("r. a. g. b. v. s. r. a.", "r. a. g. b. v. s1 r0 a.", 1)
    right = do(drawn(stones), "touch g2", "move f2")
    wrong = do(drawn(stones), "touch g6", "move f6")
    for state in (right, wrong):
        assert GAME.to_act(state) == (1,)
        assert options(state) == {"accept", "claim"}


def test_claim_is_the_owners_of_the_attacked_stone_alone() -> None:
    state = do(drawn(RIGHT, seats=3), *ATTACK_ON_RIGHT)
    assert GAME.to_act(state) == (1,)
    for other in (0, 2):
        with pytest.raises(IllegalAction):
            GAME.apply(state, other, Action("claim"))


def test_claim_decided_nobody_is_asked_about_a_stone_that_lies_on_another() -> None:
    high = RIGHT.replace("a1 g0", "a01 g0")
    state = do(drawn(high), *ATTACK_ON_RIGHT)
    assert same(state, high.replace("a01 g0", "a010 g."))
    assert (GAME.phase(state), state.actor) == ("turn", 1)  # the attack stands at once
    assert GAME.view(state, None).table.checked == ()
    assert "f2" not in shown(state)


def test_claim_decided_two_wrong_ones_before_the_own_turn_cost_two_turns() -> None:
    stones = WRONG.replace("s1 r0", "s2 r0").replace("v. s. r. a. g. b. v. s.\n", "v1 s2 r. a. g. b. v. s.\n", 1)
    state = do(drawn(stones, seats=3), *ATTACK_ON_WRONG, "claim")
    assert (state.actor, GAME.view(state, None).table.skips) == (1, (2,))
    state = do(state, "touch a4", "move b4", "claim")  # seat 2 claims wrongly again, and is passed over at once
    assert (state.actor, GAME.view(state, None).table.skips) == (0, (2,))
    state = do(state, "pass", "pass")
    assert (state.actor, state.skips) == (0, ())  # passed over once more
    assert do(state, "touch f6", "move g6", "pass").actor == 2


def test_claim_by_earlier_rules_two_wrong_ones_cost_one_turn() -> None:
    stones = WRONG.replace("s1 r0", "s2 r0").replace("v. s. r. a. g. b. v. s.\n", "v1 s2 r. a. g. b. v. s.\n", 1)
    state = do(drawn(stones, seats=3, version=2), *ATTACK_ON_WRONG, "claim", "touch a4", "move b4", "claim")
    assert (state.actor, state.skips) == (0, ())


def test_claim_by_earlier_rules_the_owner_of_a_stone_on_another_is_asked() -> None:
    high = RIGHT.replace("a1 g0", "a01 g0")
    attacked = do(drawn(high, version=2), *ATTACK_ON_RIGHT)
    assert GAME.to_act(attacked) == (1,)
    assert options(attacked) == {"accept", "claim"}
    state = do(attacked, "claim")
    assert same(state, high.replace("a01 g0", "a010 g."))
    assert state.actor == 0  # the claim was wrong
    assert shown(state)["f2"] == "amber"


def test_claim_its_answer_is_told_to_everybody() -> None:
    right, wrong = do(drawn(RIGHT), *ATTACK_ON_RIGHT, "claim"), do(drawn(WRONG), *ATTACK_ON_WRONG, "claim")
    assert [GAME.view(state, None).table.verdict for state in (right, wrong)] == [
        SkelterVerdict("claim", 1, right=True),
        SkelterVerdict("claim", 1, right=False),
    ]
    assert GAME.view(do(right, "pass"), None).table.verdict is None


# "It can happen that a player moves a stone that stands right already. Touched is moved." -------------------------

HOME = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r0 a. g. b. v. s.
r0 a0 g. b. v. s. r. a.
g0 b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s1
"""


def test_touched_is_moved_even_when_the_stone_stood_right() -> None:
    state = do(drawn(HOME), "touch c4")
    assert GAME.phase(state) == "lifted"
    assert {text.split()[0] for text in options(state)} == {"move", "finish"}
    for text in ("pass", "ready", "touch a3"):
        assert refused(state, text) == "not-now"


def test_touched_shows_everybody_what_was_under_the_stone_while_it_is_lifted() -> None:
    state = do(drawn(HOME), "touch c4")
    assert shown(state)["c4"] == "red"
    assert GAME.view(state, 1).table.lifted == SkelterLifted(0, "red", "c4")
    attack_back = do(state, "move c5")
    assert shown(attack_back)["c4"] == "red"  # empty now
    covered_again = do(drawn(RIGHT), *ATTACK_ON_RIGHT, "claim")
    assert "g2" not in shown(covered_again)


def test_touched_shows_the_stone_below() -> None:
    state = do(drawn(PILED, seats=3, turn=1), "touch e2")
    assert "e2" not in shown(state)
    assert pile_on(state, "e2") == [0]


def test_touched_decided_a_stone_that_can_go_nowhere_cannot_be_touched() -> None:
    shut_in = HOME.replace("g0 b. v.", "g0 b0 v.").replace("v. s. r. a. g. b. v. s1", "v0 s0 r. a. g. b. v. s1")
    state = drawn(shut_in)
    assert "touch a2" not in options(state)
    assert refused(state, "touch a2") == "nowhere-to-go"


# "Who first thinks that the eight stones stand on fields of the right colour calls: Ready!" ----------------------

ALL_RIGHT = """
r0 a. g. b. v. s. r0 a.
g. b. v. s. r0 a. g. b1
v. s. r0 a. g. b. v. s.
r01 a. g. b. v. s. r0 a.
g. b. v2 s. r0 a. g. b.
v. s. r0 a. g. b. v. s.
"""


def test_ready_wins_when_all_eight_stand_right_blocked_ones_included() -> None:
    state = do(drawn(ALL_RIGHT, seats=3), "ready")
    assert GAME.outcome(state) == Outcome((0,), "ready")
    assert (GAME.to_act(state), GAME.scores(state)) == ((), (1, 0, 0))


ONE_WRONG = ALL_RIGHT.replace("v. s. r0 a. g. b. v. s.\nr01", "v. s. r1 a0 g. b. v. s.\nr01")


def test_ready_with_even_one_wrong_the_player_is_out_and_the_stones_leave_the_board() -> None:
    state = do(drawn(ONE_WRONG, seats=3), "ready")
    assert state.out == (0,)
    assert same(state, ONE_WRONG.replace("0", "").replace("r ", "r. ").replace("a ", "a. "))
    assert (GAME.outcome(state), state.actor) == (None, 1)


def test_ready_how_many_stood_right_at_a_wrong_one_is_told_once_the_game_is_over() -> None:
    """All have seen it then; as long as the game goes on it is for memory."""
    state = do(drawn(ONE_WRONG, seats=3), "ready")
    assert GAME.view(state, 1).table.right is None
    over = do(state, "pass", "pass")
    assert over.outcome is not None
    right = GAME.view(over, 1).table.right
    assert right is not None
    assert right[0] == 7


def test_ready_a_stone_on_top_of_one_that_leaves_comes_down() -> None:
    state = do(drawn(ONE_WRONG, seats=3), "ready")
    assert pile_on(state, "a3") == [1]
    assert "touch a3" in options(state)


def test_ready_is_checked_in_front_of_everyone_at_that_moment_only() -> None:
    state = do(drawn(ONE_WRONG, seats=3), "ready")
    assert GAME.view(state, 2).table.checked == ("c1", "e2", "a3", "g3", "d4", "e5", "a6", "g6")
    assert shown(state)["a3"] == "red"
    assert "a3" not in shown(do(state, "pass"))


def test_ready_decided_eight_stones_on_seven_fields_are_not_ready() -> None:
    """A stone that lies on another stands on no field, be it of its colour."""
    seven = ALL_RIGHT.replace("r0 a. g. b. v. s. r0 a.\ng.", "r. a. g. b. v. s. r0 a.\ng.").replace("r01", "r010")
    state = do(drawn(seven, seats=3), "ready")
    assert state.out == (0,)
    on_another = ALL_RIGHT.replace("r01", "r10")
    assert do(drawn(on_another, seats=3), "ready").out == (0,)


LAST_STEP = ALL_RIGHT.replace("r0 a. g. b. v. s. r0 a.\ng.", "r. a0 g. b. v. s. r0 a.\ng.")


def test_ready_decided_move_and_call_in_one_breath() -> None:
    lifted = do(drawn(LAST_STEP, seats=3), "touch b6")
    assert {"finish a6", "move a6"} <= options(lifted)
    won = do(lifted, "finish a6")
    assert GAME.outcome(won) == Outcome((0,), "ready")
    assert same(won, ALL_RIGHT)
    assert GAME.view(won, 1).table.checked == ("c1", "e2", "a3", "g3", "c4", "e5", "a6", "g6")


def test_ready_decided_a_wrong_one_in_one_breath_costs_the_stone_in_hand_too() -> None:
    state = do(drawn(LAST_STEP, seats=3), "touch b6", "finish c6")
    assert (state.out, state.actor) == ((0,), 1)
    assert not any(0 in pile for pile in state.piles)
    assert GAME.view(state, 1).table.verdict == SkelterVerdict("ready", 0, right=False)


def test_ready_decided_in_one_breath_only_onto_an_empty_field_next_to_it() -> None:
    state = do(drawn(LAST_STEP.replace("g. b. v. s. r0 a. g. b1", "g1 b0 v. s. r0 a. g. b."), seats=3), "touch b6")
    assert refused(state, "finish a5") == "not-empty"
    assert refused(state, "finish b5") == "not-empty"
    assert refused(state, "finish e4") == "not-next-to"
    assert "finish a5" not in options(state)
    assert "move a5" in options(state)
    assert refused(drawn(LAST_STEP, seats=3), "finish a6") == "not-now"


def test_ready_is_called_on_the_own_turn_only() -> None:
    state = drawn(ALL_RIGHT, seats=3, turn=1)
    with pytest.raises(IllegalAction):
        GAME.apply(state, 0, Action("ready"))


def test_ready_the_turn_skips_who_is_out() -> None:
    state = do(drawn(ONE_WRONG, seats=3), "ready", "touch h5", "move h4", "touch c2", "move c3")
    assert state.actor == 1


# "If none of the players guesses right, the player wins whose stones stayed on the board to the end." -------------


def test_last_one_on_the_board_wins() -> None:
    state = do(drawn(ONE_WRONG, seats=3), "ready", "ready")
    assert GAME.outcome(state) == Outcome((2,), "last")
    assert GAME.scores(state) == (0, 0, 1)
