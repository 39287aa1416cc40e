"""The course of a game, paragraph by paragraph of the rule sheets."""

from dataclasses import replace
from random import Random

import pytest

from kist.core.actions import Action
from kist.core.errors import BadNotation, IllegalAction, KistError
from kist.core.types import CHANCE, Actor
from kist.cubus.build import Rules
from kist.cubus.game import Cubus
from kist.cubus.settings import LeftoverRule, Settings
from kist.cubus.stack import Laid, Stack
from kist.cubus.state import Building, Demolition, KnockWindow, Over, State
from kist.cubus.tiles import MATERIAL, Tiles
from tests.conformance.play import moments

CUBUS = Cubus()


def play(state: State, *steps: tuple[Actor, str]) -> State:
    for actor, text in steps:
        state = CUBUS.apply(state, actor, Action.parse(text))
    return state


def refusal(state: State, actor: Actor, text: str) -> str:
    with pytest.raises(KistError) as refused:
        play(state, (actor, text))
    return refused.value.code


def start(seats: int = 3, **agreed: object) -> State:
    return CUBUS.start(Settings(seats, **agreed))  # type: ignore[arg-type]


def to_build(stack: str, *hands: str, pile: str = "", rules: Rules = Rules.WOOD_2005, **agreed: object) -> State:
    """Seat 0 is to build, with these hands around the table."""
    state = start(len(hands), rules=rules, **agreed)
    return replace(
        state,
        laid=Laid(Stack.parse(stack), (0, 0)),
        hands=tuple(map(Tiles.parse, hands)),
        pile=Tiles.parse(pile),
        phase=Building(),
    )


def test_vorbereitung_one_crate_on_the_table_and_45_rhombi_in_the_pile() -> None:
    state = start()
    assert (str(state.laid.stack), state.pile.total, str(state.pile)) == (
        "1",
        45,
        "L" * 15 + "R" * 15 + "D" * 11 + "OOOO",
    )
    assert CUBUS.to_act(state) == (CHANCE,)


def test_vorbereitung_children_play_without_open_crates() -> None:
    assert start(rules=Rules.KIDS).pile == Tiles(15, 15, 11, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_spielverlauf_each_in_turn_draws_face_up(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        assert (state.turn, CUBUS.phase(state)) == (seat, "draw")
        state = play(state, (CHANCE, "draw L"), (seat, "pass"))
        state = play(state, *((other, "waive") for other in range(seats) if other != seat))
    assert [str(hand) for hand in state.hands] == ["L"] * seats
    assert (state.turn, state.pile.left) == (0, 15 - seats)


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


def test_sonderfaelle_rhombi_won_in_1987_come_into_the_hand() -> None:
    state = to_build("1111/1111", "LLRR", "", pile="D", rules=Rules.CARDS_1987)
    state = play(state, (0, "build 222/222"))
    assert (state.scores, str(state.hands[0])) == ((10, 0), "DD")


def test_klopfen_the_first_knock_counts_and_takes_the_points_with_the_passers_rhombi() -> None:
    state = play(to_build("1", "LR", "D", "O", pile="D"), (0, "pass"), (1, "waive"), (2, "knock"))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("show", (2,))
    assert refusal(state, 1, "knock") == "not-to-act"
    state = play(state, (2, "build 2"))
    assert (state.scores, [str(hand) for hand in state.hands], state.turn) == ((0, 0, 1), ["", "D", "O"], 1)


def test_klopfen_the_knocker_builds_with_the_passers_hand_not_the_own() -> None:
    state = play(to_build("1", "L", "LR", pile="D"), (0, "pass"), (1, "knock"))
    assert refusal(state, 1, "build 2") == "not-in-hand"


def test_klopfen_in_1987_rhombi_won_go_to_the_knocker() -> None:
    state = to_build("1111/1111", "LLRR", "", pile="D", rules=Rules.CARDS_1987)
    state = play(state, (0, "pass"), (1, "knock"), (1, "build 222/222"))
    assert [str(hand) for hand in state.hands] == ["", "DD"]


def test_klopfen_unjustly_gives_everybody_else_two_points() -> None:
    state = play(to_build("1", "L", "", "", pile="D"), (0, "pass"), (1, "knock"), (1, "fail"))
    assert (state.scores, state.turn, CUBUS.phase(state)) == ((2, 0, 2), 1, "draw")


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


def test_spielende_not_while_somebody_can_score_with_the_own_hand() -> None:
    state = play(to_build("1", "LR", "LR"), (0, "build 2"))
    assert (CUBUS.phase(state), CUBUS.to_act(state), state.turn) == ("build", (1,), 1)


def test_spielende_when_all_passed_one_after_the_other_with_nothing_to_draw() -> None:
    state = replace(to_build("1", "LR", "L"), idle_turns=1)
    state = play(state, (0, "pass"), (1, "waive"))
    assert CUBUS.phase(state) == "build"
    state = play(state, (1, "pass"), (0, "waive"))
    assert (CUBUS.phase(state), state.why_over) == ("over", "all-passed")


def test_spielende_passes_in_turns_with_a_draw_do_not_count() -> None:
    state = to_build("1", "LR", "L")  # the last rhombus was drawn in this very turn
    state = play(state, (0, "pass"), (1, "waive"), (1, "pass"), (0, "waive"))
    assert (CUBUS.phase(state), state.turn) == ("build", 0)


def test_spielende_a_build_starts_the_count_of_passes_anew() -> None:
    state = replace(to_build("1", "LR", "LLRR"), idle_turns=1)
    state = play(state, (0, "pass"), (1, "knock"), (1, "build 2"), (1, "pass"), (0, "waive"))
    assert (CUBUS.phase(state), state.turn) == ("build", 0)


def test_spielende_equal_scores_share_the_win() -> None:
    state = replace(to_build("1", "LRD", "L"), scores=(4, 5))
    outcome = CUBUS.outcome(play(state, (0, "build 2")))
    assert outcome is not None
    assert outcome.winners == (0, 1)


def leftover_state(rule: LeftoverRule, *hands: str, scores: tuple[int, ...]) -> State:
    """Nobody can build alone; the turn that finds this out is the next one."""
    state = replace(to_build("1", *hands, leftovers=rule), scores=scores)
    others = [(seat, "waive") for seat in range(1, len(hands))]
    return play(state, (0, "pass"), *others)


def test_varianten_the_player_with_the_fewest_points_may_build_with_all_leftovers() -> None:
    state = leftover_state(LeftoverRule.LOWEST, "L", "R", "D", scores=(9, 4, 7))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("leftovers", (1,))
    state = play(state, (1, "offer 2"))
    assert (state.scores, [str(hand) for hand in state.hands], CUBUS.phase(state)) == (
        (9, 5, 7),
        ["", "", "D"],
        "over",
    )


def test_varianten_tied_for_the_fewest_the_one_who_sits_first() -> None:
    state = leftover_state(LeftoverRule.LOWEST, "L", "R", scores=(4, 4))
    assert CUBUS.to_act(state) == (0,)
    assert play(state, (0, "decline")).scores == (4, 4)


def test_varianten_the_best_offer_is_carried_out_the_earliest_of_equals() -> None:
    state = leftover_state(LeftoverRule.BEST, "LL", "RR", "D", scores=(0, 0, 0))
    assert CUBUS.to_act(state) == (0, 1, 2)
    assert refusal(state, 0, "offer 22/22") == "not-in-hand"
    state = play(state, (2, "offer 2"), (0, "offer 3"), (1, "offer 3"))
    assert (state.scores, str(state.laid.stack)) == ((2, 0, 0), "3")
    assert [str(hand) for hand in state.hands] == ["", "", "D"]


def test_varianten_all_may_decline() -> None:
    state = leftover_state(LeftoverRule.BEST, "L", "R", scores=(0, 3))
    state = play(state, (1, "decline"), (0, "decline"))
    outcome = CUBUS.outcome(state)
    assert outcome is not None
    assert (outcome.winners, state.scores) == ((1,), (0, 3))


def test_varianten_nobody_is_asked_when_all_leftovers_together_build_nothing() -> None:
    state = leftover_state(LeftoverRule.BEST, "L", "L", scores=(0, 0))
    assert CUBUS.phase(state) == "over"


def demolition_state(stack: str, seats: int = 3) -> State:
    return replace(to_build(stack, *[""] * seats, demolition=True), phase=Demolition(), turn=1)


def test_abbau_follows_the_building_in_turn_order_and_has_its_own_result() -> None:
    state = play(to_build("1", "LRD", "L", demolition=True), (0, "build 2"))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("demolition", (1,))
    assert CUBUS.outcome(state) is None
    state = play(state, (1, "remove 1"), (0, "remove -"))
    assert (state.freed, state.scores, str(state.laid.stack)) == ((3, 2), (1, 0), "-")
    table = CUBUS.view(state, None).table
    assert (table["demolition_result"], table["demolition_scores"]) == ([0], [3, 2])


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
        CUBUS.timeout(replace(state, phase=Over()), 0)
    with pytest.raises(BadNotation):
        Action.parse("build  2")


def test_a_view_offers_only_what_its_seat_may_do() -> None:
    state = replace(to_build("1", "LR", "", ""), phase=KnockWindow(frozenset({1})))
    assert CUBUS.view(state, 2).actions == ("knock", "waive")
    assert CUBUS.view(state, 1).actions == CUBUS.view(state, 0).actions == CUBUS.view(state, None).actions == ()
