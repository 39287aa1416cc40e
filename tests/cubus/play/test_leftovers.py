"""The end of a game where rhombi left over in the hands may still be used."""

import json
from itertools import permutations, product

import pytest

from kist.core.actions import Action
from kist.core.types import SPECTATOR
from kist.cubus.play.settings import LeftoverRule
from kist.cubus.play.state import Leftovers, State
from tests.cubus.play.playing import CUBUS, hands_of, play, refusal, to_build


def leftover_state(rule: LeftoverRule, *hands: str, scores: tuple[int, ...], passer: int = 0) -> State:
    """Nobody can build alone; the turn that finds this out is the next one."""
    state = to_build("1", *hands, leftovers=rule)._replace(scores=scores, turn=passer)
    others = [(seat, "waive") for seat in range(len(hands)) if seat != passer]
    return play(state, (passer, "pass"), *others)


def test_varianten_the_player_with_the_fewest_points_may_build_with_all_leftovers() -> None:
    state = leftover_state(LeftoverRule.LOWEST, "L", "R", "D", scores=(9, 4, 7))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("leftovers", (1,))
    state = play(state, (1, "offer 2"))
    assert (state.scores, hands_of(state), CUBUS.phase(state)) == (
        (9, 5, 7),
        ["", "", "D"],
        "over",
    )


@pytest.mark.parametrize(("passer", "asked"), [(0, 2), (1, 2), (2, 0)])
def test_varianten_tied_for_the_fewest_the_first_in_turn_order(passer: int, asked: int) -> None:
    state = leftover_state(LeftoverRule.LOWEST, "L", "R", "", scores=(4, 5, 4), passer=passer)
    assert CUBUS.to_act(state) == (asked,)
    assert play(state, (asked, "decline")).scores == (4, 5, 4)


def test_varianten_when_the_lowest_gives_up_the_next_lowest_is_asked_but_not_when_they_decline() -> None:
    state = leftover_state(LeftoverRule.LOWEST, "L", "R", "", "", scores=(4, 2, 7, 2))
    assert CUBUS.to_act(state) == (1,)
    after = CUBUS.give_up(state, 1)
    assert CUBUS.to_act(after) == (3,)
    assert CUBUS.to_act(CUBUS.give_up(after, 3)) == (0,)
    assert play(CUBUS.give_up(after, 3), (0, "offer 2")).scores == (5, 2, 7, 2)
    assert CUBUS.phase(play(state, (1, "decline"))) == "over"


def test_varianten_who_is_not_asked_may_give_up_and_the_lowest_is_asked_still() -> None:
    state = leftover_state(LeftoverRule.LOWEST, "L", "R", "", scores=(4, 2, 7))
    assert CUBUS.to_act(CUBUS.give_up(state, 2)) == (1,)


def test_varianten_the_best_offer_is_carried_out() -> None:
    state = leftover_state(LeftoverRule.BEST, "LL", "RR", "D", scores=(0, 0, 0))
    assert CUBUS.to_act(state) == (0, 1, 2)
    assert refusal(state, 0, "offer 22/22") == "not-in-hand"
    state = play(state, (1, "offer 2"), (0, "offer 3"), (2, "decline"))
    assert (state.scores, str(state.laid.stack), hands_of(state)) == ((2, 0, 0), "3", ["", "", "D"])
    assert state.built == state.offers[1]


@pytest.mark.parametrize(("passer", "winner"), [(0, 1), (1, 2), (2, 0)])
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_varianten_of_equal_offers_the_first_in_turn_order_whoever_answered_first(
    passer: int, winner: int, order: tuple[int, ...]
) -> None:
    state = leftover_state(LeftoverRule.BEST, "LL", "RR", "D", scores=(0, 0, 0), passer=passer)
    assert play(state, *((seat, "offer 3") for seat in order)).scores[winner] == 2


def test_varianten_the_own_rhombi_are_used_first_then_those_of_the_others_in_seat_order() -> None:
    hands = ("LL", "L", "LR", "R", "RR")
    for builder, offer, left in (
        (4, "offer 2", ["L", "L", "LR", "R", "R"]),
        (3, "offer 3", ["", "L", "L", "", "RR"]),
        (0, "offer 3", ["", "L", "L", "", "RR"]),
    ):
        state = to_build("1", *hands)._replace(phase=Leftovers((builder,)))
        assert hands_of(play(state, (builder, offer))) == left


def test_varianten_offers_are_sealed_until_all_have_answered() -> None:
    """Whatever the others answer, everybody sees and hears the same before the last has answered."""
    state = leftover_state(LeftoverRule.BEST, "LL", "RR", "D", scores=(0, 0, 0))
    heard, seen = set(), set()
    for answers in product(["offer 2", "offer 3", "decline"], repeat=2):
        after = state
        for seat, answer in enumerate(answers):
            heard.add(CUBUS.public(after, Action.parse(answer)))
            after = play(after, (seat, answer))
        views = [CUBUS.view(after, viewer) for viewer in (SPECTATOR, 0, 1, 2)]
        assert [view.table.answered for view in views] == [(0, 1)] * 4
        seen.add(json.dumps([view.to_json() for view in views]))
    assert (heard, len(seen)) == ({Action("answer")}, 1)


def test_varianten_then_all_offers_are_opened() -> None:
    state = leftover_state(LeftoverRule.BEST, "LL", "RR", "D", scores=(0, 0, 0))
    before = play(state, (0, "offer 2"), (1, "decline"))
    assert offers_in(CUBUS.reveal(before)) == [(0, "2", 1)]
    assert offers_in(play(before, (2, "offer 3"))) == [(0, "2", 1), (2, "3", 2)]


def offers_in(state: State) -> list[tuple[int, str, int]]:
    offers = CUBUS.view(state, SPECTATOR).table.offers
    return [(offer.seat, str(offer.stack), offer.points) for offer in offers or ()]


def test_varianten_who_alone_is_asked_has_nobody_to_hide_from() -> None:
    state = leftover_state(LeftoverRule.LOWEST, "L", "R", scores=(4, 0))
    assert str(CUBUS.public(state, Action.parse("offer 2"))) == "offer 2"


def test_varianten_all_may_decline() -> None:
    state = leftover_state(LeftoverRule.BEST, "L", "R", scores=(0, 3))
    state = play(state, (1, "decline"), (0, "decline"))
    outcome = CUBUS.outcome(state)
    assert outcome is not None
    assert (outcome.winners, state.scores) == ((1,), (0, 3))


def test_varianten_nobody_is_asked_when_all_leftovers_together_build_nothing() -> None:
    state = leftover_state(LeftoverRule.BEST, "L", "L", scores=(0, 0))
    assert CUBUS.phase(state) == "over"
