"""The course of a game, paragraph by paragraph of the rule sheets."""

from random import Random

import pytest

from kist.core.actions import Action
from kist.core.errors import BadNotation, IllegalAction
from kist.core.types import CHANCE
from kist.cubus.play.settings import Settings
from kist.cubus.play.state import Demolition, Drawing, KnockWindow, Over, State
from kist.cubus.shape.build import Rules
from kist.cubus.shape.tiles import MATERIAL, Tiles
from tests.conformance.play import moments
from tests.cubus.play.playing import CUBUS, hands_of, play, refusal, start, to_build


def test_vorbereitung_one_crate_on_the_table_and_45_rhombi_in_the_pile() -> None:
    state = start()
    assert (str(state.laid.stack), state.pile.total, str(state.pile)) == (
        "1",
        45,
        "L" * 15 + "R" * 15 + "D" * 11 + "OOOO",
    )
    assert CUBUS.to_act(state) == (CHANCE,)


def test_a_printed_table_shows_the_stack_the_hands_and_the_pile() -> None:
    one, two = (CUBUS.view(to_build(stack, "LLD", "", pile="RO"), None).table for stack in ("1", ".1/11"))
    assert str(one).splitlines() == [
        "stack 1: 1 crate",
        "1",
        "seat 0: LLD",
        "seat 1: no rhombi",
        "pile: 0 L 1 R 0 D 1 O",
    ]
    assert str(two).splitlines()[:3] == ["stack .1/11: 3 crates", ". 1", "1 1"]


def test_vorbereitung_children_play_without_open_crates() -> None:
    assert start(rules=Rules.KIDS).pile == Tiles(15, 15, 11, 0)


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_spielverlauf_in_the_first_round_each_draws_face_up_and_nobody_is_asked(seats: int, rules: Rules) -> None:
    state = start(seats, rules=rules)
    for seat in range(seats):
        assert (state.turn, CUBUS.to_act(state)) == (seat, (CHANCE,))
        state = play(state, (CHANCE, "draw L"))
    assert hands_of(state) == ["L"] * seats
    assert (state.turn, CUBUS.phase(state), state.pile.left) == (0, "draw", 15 - seats)
    state = play(state, (CHANCE, "draw R"))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("build", (0,))


def test_spielverlauf_whoever_has_one_rhombus_later_is_asked() -> None:
    state = play(to_build("1", "LR", "L", pile="DD"), (0, "build 2"), (CHANCE, "draw D"), (1, "pass"), (0, "waive"))
    state = play(state, (CHANCE, "draw D"))
    assert (hands_of(state), CUBUS.phase(state)) == (["D", "LD"], "build")


def test_spielverlauf_only_what_is_in_the_pile_can_be_drawn() -> None:
    state = start(rules=Rules.KIDS)
    assert refusal(state, CHANCE, "draw O") == "not-in-pile"
    assert refusal(state, CHANCE, "draw LL") == "not-in-pile"
    assert refusal(state, CHANCE, "draw X") == "bad-hand"
    assert refusal(state, 0, "draw L") == "not-to-act"


def test_legeregel_the_build_may_be_made_without_the_new_rhombus() -> None:
    state = to_build(".2/21", "LL", "", pile="D")
    assert play(state, (0, "build .2/22")).scores == (3, 0)


def test_punkte_go_to_the_builder_and_rhombi_leave_the_hand() -> None:
    state = play(to_build("1", "LLRD", "", pile="D"), (0, "build 2"))
    assert (state.scores, str(state.hands[0]), state.turn) == ((1, 0), "LD", 1)


def test_punkte_how_they_came_about_is_kept_with_whose_they_are() -> None:
    state = play(to_build("1", "LRD", "", pile="DD"), (0, "pass"), (1, "knock"), (1, "build 2"))
    assert state.built is not None
    built = state.built.build
    assert (state.built.seat, built.points, built.gained, str(built.uses)) == (1, 1, 1, "LR")
    assert play(state, (CHANCE, "draw D")).built is None


def test_sonderfaelle_rhombi_won_in_1987_come_into_the_hand() -> None:
    state = to_build("1111/1111", "LLRR", "", pile="D", rules=Rules.CARDS_1987)
    state = play(state, (0, "build 222/222"))
    assert (state.scores, str(state.hands[0])) == ((10, 0), "DD")


def test_klopfen_the_first_knock_counts_and_takes_the_points_with_the_passers_rhombi() -> None:
    state = play(to_build("1", "LR", "D", "O", pile="D"), (0, "pass"), (1, "waive"), (2, "knock"))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("show", (2,))
    assert refusal(state, 1, "knock") == "not-to-act"
    state = play(state, (2, "build 2"))
    assert (state.scores, hands_of(state), state.turn) == ((0, 0, 1), ["", "D", "O"], 1)


def test_klopfen_the_knocker_builds_with_the_passers_hand_not_the_own() -> None:
    state = play(to_build("1", "L", "LR", pile="D"), (0, "pass"), (1, "knock"))
    assert refusal(state, 1, "build 2") == "not-in-hand"


def test_klopfen_in_1987_rhombi_won_go_to_the_knocker() -> None:
    state = to_build("1111/1111", "LLRR", "", pile="D", rules=Rules.CARDS_1987)
    state = play(state, (0, "pass"), (1, "knock"), (1, "build 222/222"))
    assert hands_of(state) == ["", "DD"]


def test_klopfen_unjustly_gives_everybody_else_two_points() -> None:
    state = play(to_build("1", "L", "", "", pile="D"), (0, "pass"), (1, "knock"), (1, "fail"))
    assert (state.scores, state.turn, CUBUS.phase(state)) == ((2, 0, 2), 1, "draw")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_klopfen_unjustly_at_any_table(seats: int) -> None:
    state = play(to_build("1", "L", *[""] * (seats - 1), pile="D"), (0, "pass"), (seats - 1, "knock"))
    assert play(state, (seats - 1, "fail")).scores == (*[2] * (seats - 1), 0)


def test_klopfen_a_build_that_is_illegal_may_be_tried_again_until_time_is_up() -> None:
    state = play(to_build("1", "LR", "", pile="D"), (0, "pass"), (1, "knock"))
    assert refusal(state, 1, "build 22/22") == "not-in-hand"
    assert str(CUBUS.timeout(state, 1)) == "fail"
    assert play(state, (1, "build 2")).scores == (0, 1)


def test_klopfen_the_passer_cannot_knock_and_nobody_waives_twice() -> None:
    state = play(to_build("1", "L", "", "", pile="D"), (0, "pass"), (1, "waive"))
    assert CUBUS.to_act(state) == (2,)
    assert refusal(state, 0, "knock") == "not-to-act"
    assert refusal(state, 1, "waive") == "not-to-act"


def test_spielende_when_the_pile_is_used_up_and_nobody_can_score() -> None:
    state = play(to_build("1", "LRD", "L"), (0, "build 2"))
    assert (CUBUS.phase(state), state.why_over) == ("over", "nobody-can-build")
    outcome = CUBUS.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert CUBUS.to_act(state) == ()
    assert refusal(state, 0, "pass") == "game-over"


def test_spielende_the_referee_looks_as_soon_as_the_pile_is_empty() -> None:
    """After the last draw nobody can build: nobody is asked, so that nobody is knocked for either."""
    stuck = "3o3o3o3o/3333/3333/3333"
    state = to_build(stuck, "LLLL", "RR", pile="R")._replace(turn=1, phase=Drawing())
    state = play(state, (CHANCE, "draw R"))
    assert (CUBUS.phase(state), state.why_over, hands_of(state)) == ("over", "nobody-can-build", ["LLLL", "RRR"])
    assert state.turn == 0  # whose turn would be next


def test_spielende_after_the_last_draw_it_goes_on_while_somebody_else_can_build() -> None:
    state = to_build("1", "L", "LRD", pile="L")._replace(phase=Drawing())
    assert CUBUS.to_act(play(state, (CHANCE, "draw L"))) == (0,)


def test_spielende_not_while_somebody_can_score_with_the_own_hand() -> None:
    state = play(to_build("1", "LR", "LR"), (0, "build 2"))
    assert (CUBUS.phase(state), CUBUS.to_act(state), state.turn) == ("build", (1,), 1)


def test_spielende_when_all_passed_one_after_the_other_with_nothing_to_draw() -> None:
    state = to_build("1", "LR", "L")._replace(idle=(0,))
    state = play(state, (0, "pass"), (1, "waive"))
    assert CUBUS.phase(state) == "build"
    state = play(state, (1, "pass"), (0, "waive"))
    assert (CUBUS.phase(state), state.why_over) == ("over", "all-passed")


def test_spielende_passes_in_turns_with_a_draw_do_not_count() -> None:
    state = to_build("1", "LR", "L")  # the last rhombus was drawn in this very turn
    state = play(state, (0, "pass"), (1, "waive"), (1, "pass"), (0, "waive"))
    assert (CUBUS.phase(state), state.turn) == ("build", 0)


def test_spielende_a_build_starts_the_count_of_passes_anew() -> None:
    state = to_build("1", "LR", "LLRR")._replace(idle=(0,))
    state = play(state, (0, "pass"), (1, "knock"), (1, "build 2"), (1, "pass"), (0, "waive"))
    assert (CUBUS.phase(state), state.turn) == ("build", 0)


def test_spielende_equal_scores_share_the_win() -> None:
    state = to_build("1", "LRD", "L")._replace(scores=(4, 5))
    outcome = CUBUS.outcome(play(state, (0, "build 2")))
    assert outcome is not None
    assert outcome.winners == (0, 1)


def demolition_state(stack: str, seats: int = 3) -> State:
    return to_build(stack, *[""] * seats, demolition=True)._replace(phase=Demolition(), turn=1)


def test_abbau_follows_the_building_in_turn_order_and_has_its_own_result() -> None:
    state = play(to_build("1", "LRD", "L", demolition=True), (0, "build 2"))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("demolition", (1,))
    assert CUBUS.outcome(state) is None
    state = play(state, (1, "remove 1"), (0, "remove -"))
    assert (state.freed, state.scores, str(state.laid.stack)) == ((3, 2), (1, 0), "-")
    table = CUBUS.view(state, None).table
    assert (table.demolition_result, table.demolition_scores) == ((0,), (3, 2))


def test_abbau_example_the_rear_column_cannot_go_the_front_one_frees_nothing_the_next_one_rhombus() -> None:
    state = demolition_state("22/22")
    assert refusal(state, 1, "remove .2/22") == "bad-removal"
    state = play(state, (1, "remove 22/21"))
    assert state.freed == (0, 0, 0)
    assert play(state, (2, "remove 21/21")).freed == (0, 0, 1)


def test_abbau_nobody_may_pass() -> None:
    assert refusal(demolition_state("22/22"), 1, "pass") == "not-now"
    assert str(CUBUS.timeout(demolition_state("22/22"), 1)) == "remove 22/21"


@pytest.mark.parametrize("rules", [Rules.WOOD_2005, Rules.CARDS_1987])
@pytest.mark.parametrize("seed", range(4))
def test_the_points_of_all_builds_add_up(rules: Rules, seed: int) -> None:
    """3 * (crates - 1) - (tiles - 3), when nobody knocked wrongly; and no rhombus is ever lost."""
    wrong_knocks = 0
    for moment in moments(CUBUS, Settings(3, rules), Random(seed)):
        state, stack = moment.state, moment.state.laid.stack
        built = sum(state.scores) - wrong_knocks * 2 * (state.settings.seats - 1)
        assert built == 3 * (stack.crates - 1) - (stack.tiles.total - 3)
        everywhere = stack.tiles.plus(state.pile)
        for hand in state.hands:
            everywhere = everywhere.plus(hand)
        assert everywhere == MATERIAL
        wrong_knocks += moment.action == Action("fail")


def test_actions_that_are_none() -> None:
    state = to_build("1", "LR", "")
    assert refusal(state, 0, "sing") == "unknown-verb"
    assert refusal(state, 0, "build") == "bad-action"
    assert refusal(state, 0, "pass now") == "bad-action"
    assert refusal(state, 0, "knock") == "not-now"
    assert refusal(state, 0, "build hello") == "bad-stack"
    with pytest.raises(IllegalAction):
        CUBUS.timeout(state._replace(phase=Over()), 0)
    with pytest.raises(BadNotation):
        Action.parse("build  2")


def test_a_view_offers_only_what_its_seat_may_do() -> None:
    state = to_build("1", "LR", "", "")._replace(phase=KnockWindow(frozenset({1})))
    assert CUBUS.view(state, 2).actions == ("knock", "waive")
    assert CUBUS.view(state, 1).actions == CUBUS.view(state, 0).actions == CUBUS.view(state, None).actions == ()
