"""Reviews of Cubus: a case for every row of the definitions, and facts against brute force."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from kist.core.steps import RESIGN
from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.stack import Stack
from kist.study.cubus.facts import Decision, facts
from kist.study.cubus.review import CubusReview, Summary, decisions, summed_up
from kist.study.record import Record
from kist.study.review import over_all
from tests.cubus.solver.brute import builds, random_position
from tests.study.cubus.games import games_of_bots
from tests.study.cubus.tables import GAME, played, table, to_take_down

REVIEWS: dict[tuple[int, int | None], CubusReview] = {}


def review(record: Record, nodes: int | None = 100) -> CubusReview:
    """Every game is looked back upon once."""
    if (id(record), nodes) not in REVIEWS:
        REVIEWS[id(record), nodes] = summed_up(record, decisions(record, nodes), nodes)
    return REVIEWS[id(record), nodes]


def only(record: Record) -> Decision:
    (decision,) = facts(record)
    return decision


# Building --------------------------------------------------------------------------------------------------------


def test_a_build_that_scores_the_most_is_best() -> None:
    built = only(played(table(".2/21", "L", "", pile="L"), (0, "build .2/22")))
    assert built.to_json() == {
        "at": 1,
        "seat": 0,
        "phase": "build",
        "do": "build .2/22",
        "points": 3,
        "best": 3,
        "lost": 0,
        "example": ".2/22",
        "verdict": "best",
    }


@pytest.mark.parametrize(
    ("hand", "do", "points", "best", "verdict"),
    [
        ("LRD", "build 32/22", 9, 9, "best"),
        ("LRD", "build 22/22", 8, 9, "slip"),
        ("LRD", "build .2/22", 3, 9, "mistake"),
        ("LRD", "pass", 0, 9, "overlooked"),
    ],
)
def test_what_is_lost_makes_the_verdict(hand: str, do: str, points: int, best: int, verdict: str) -> None:
    decision = only(played(table(".2/21", hand, "", pile="L"), (0, do)))
    assert (decision.points, decision.best, decision.lost) == (points, best, best - points)
    assert decision.verdict == verdict


def test_two_points_lost_are_a_slip_and_three_a_mistake() -> None:
    start = table(".2/21", "LLRR", "", pile="L")
    two, three = (only(played(start, (0, f"build {stack}"))) for stack in ("32/3", "42/2"))
    assert (two.lost, two.verdict) == (2, "slip")
    assert (three.lost, three.verdict) == (3, "mistake")


def test_a_pass_without_any_build_is_none() -> None:
    passed = only(played(table("1", "L", "", pile="L"), (0, "pass")))
    assert (passed.best, passed.example, passed.verdict) == (0, None, "none")


def test_the_example_scores_what_it_promises() -> None:
    passed = only(played(table("311/111/111o", "LR", "", pile="L"), (0, "pass")))
    assert passed.example is not None
    assert judge(Rules.WOOD_2005, passed.laid, passed.hand, passed.example).points == passed.best == 19


# Knocking --------------------------------------------------------------------------------------------------------

THREE = table(".2/21", "L", "", "", pile="LL")
NO_BUILD = table("1", "L", "", "", pile="LL")


def verdicts(record: Record, phase: str) -> list[str]:
    return [each.verdict for each in facts(record) if each.phase == phase]


def test_every_waiver_of_a_window_that_nobody_used_is_a_missed_knock() -> None:
    record = played(THREE, (0, "pass"), (2, "waive"), (1, "waive"))
    assert verdicts(record, "knock") == ["missed", "missed"]
    assert [each.best for each in facts(record)] == [3, 3, 3]


def test_who_waived_before_somebody_knocked_missed_nothing() -> None:
    record = played(THREE, (0, "pass"), (2, "waive"), (1, "knock"), (1, "build .2/22"))
    assert verdicts(record, "knock") == ["none", "right"]


def test_a_knock_without_any_build_is_wrong_and_showing_nothing_then_is_no_fault() -> None:
    record = played(NO_BUILD, (0, "pass"), (1, "knock"), (1, "fail"))
    assert verdicts(record, "knock") == ["wrong"]
    assert verdicts(record, "show") == ["none"]


def test_waiving_where_there_is_no_build_is_none() -> None:
    assert verdicts(played(NO_BUILD, (0, "pass"), (1, "waive"), (2, "waive")), "knock") == ["none", "none"]


def test_a_window_that_is_still_open_was_not_missed_yet() -> None:
    assert verdicts(played(THREE, (0, "pass"), (1, "waive")), "knock") == ["none"]


def test_giving_up_is_no_decision_and_may_close_a_window() -> None:
    begun = played(THREE, (0, "pass"), (1, "waive"))
    gone = (*begun.states, GAME.give_up(begun.states[-1], 2))
    record = Record(GAME, THREE.settings, (*begun.steps, (2, RESIGN)))
    vars(record)["states"] = gone
    assert [(each.seat, each.verdict) for each in facts(record)] == [(0, "overlooked"), (1, "missed")]


def test_a_knock_says_neither_points_nor_loss() -> None:
    _, waived, _ = facts(played(THREE, (0, "pass"), (1, "waive"), (2, "waive")))
    assert waived.to_json() == {
        "at": 2,
        "seat": 1,
        "phase": "knock",
        "do": "waive",
        "best": 3,
        "example": ".2/22",
        "verdict": "missed",
    }


def test_the_knocker_is_compared_with_the_best_of_the_passers_hand() -> None:
    start = table(".2/21", "LRD", "LLL", pile="LL")
    record = played(start, (0, "pass"), (1, "knock"), (1, "build .2/22"))
    shown = list(facts(record))[-1]
    assert (shown.seat, shown.phase, shown.points, shown.best, shown.verdict) == (1, "show", 3, 9, "mistake")


def test_a_knocker_who_does_not_find_the_build_overlooked_it() -> None:
    record = played(THREE, (0, "pass"), (1, "knock"), (1, "fail"))
    assert (verdicts(record, "knock"), verdicts(record, "show")) == (["right"], ["overlooked"])


# Leftovers and demolition ----------------------------------------------------------------------------------------


def test_leftovers_are_compared_with_the_best_of_all_hands() -> None:
    start = table("22/21", "L", "R", leftovers="best")
    record = played(start, (0, "build 22/22"), (0, "decline"), (1, "offer 32/22"))
    _, declined, offered = facts(record)
    assert (declined.phase, declined.points, declined.verdict) == ("leftovers", 0, "overlooked")
    assert (offered.points, offered.best, offered.verdict) == (1, 1, "best")


def test_taking_down_is_compared_with_the_most_that_could_be_freed() -> None:
    record = played(to_take_down("11/11", 2), (0, "remove 11/1"), (1, "remove 1/1"), (0, "remove 1"), (1, "remove -"))
    found = list(facts(record))
    assert [(each.phase, each.points, each.best, each.verdict) for each in found] == [
        ("demolition", 1, 1, "best"),
        ("demolition", 2, 2, "best"),
    ]


def test_the_only_stack_that_can_remain_is_no_decision() -> None:
    assert list(facts(played(to_take_down("22/22", 2), (0, "remove 22/21")))) == []


# Facts and brute force -------------------------------------------------------------------------------------------


@pytest.mark.long
def test_facts_of_small_positions_are_those_of_brute_force() -> None:
    rng = Random(1)
    for _ in range(100):
        rules, stack, hand = random_position(rng)
        start = table(str(stack), str(hand), "", pile="L", rules=rules.value)
        most = max((points for points, _ in builds(rules, stack, hand)), default=0)
        passed = only(played(start, (0, "pass")))
        assert passed.best == most
        assert passed.verdict == ("overlooked" if most else "none")
        if passed.example is not None:
            built = only(played(start, (0, f"build {passed.example}")))
            assert (built.points, built.verdict) == (most, "best")


@pytest.mark.long
def test_every_build_that_brute_force_finds_loses_what_it_should() -> None:
    rng = Random(2)
    for _ in range(40):
        rules, stack, hand = random_position(rng)
        if stack.opens or hand.opens:
            continue
        found = list(builds(rules, stack, hand))
        most = max((points for points, _ in found), default=0)
        for points, known in found[:10]:
            start = table(str(stack), str(hand), "", pile="L", rules=rules.value)
            built = only(played(start, (0, f"build {known.text}")))
            assert (built.points, built.lost) == (points, most - points)


# Whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", list(Rules))
def test_facts_never_depend_on_the_look_ahead(rules: Rules) -> None:
    for record in games_of_bots(rules, 2):
        with_it, without = review(record), review(record, nodes=None)
        for one, other in zip(with_it.decisions, without.decisions, strict=True):
            assert one == other or replace(one, verdict=other.verdict) == other
            assert one == other or (one.verdict, one.lost > 0) == ("wise", True)
        assert [each.points for each in with_it.summary] == [each.points for each in without.summary]
        assert with_it.race == without.race


@pytest.mark.parametrize("rules", list(Rules))
def test_summaries_add_up(rules: Rules) -> None:
    for record in games_of_bots(rules, 2):
        made = review(record)
        for seat, summary in enumerate(made.summary):
            own = [each for each in made.decisions if each.seat == seat and each.is_build]
            assert summary.points == sum(each.points for each in own)
            assert summary.best == sum(each.best for each in own)
            assert sum(summary.verdicts.values()) == len(own)
            assert 0 <= summary.accuracy <= 1
            assert (summary.accuracy == 1) == all(each.verdict in {"best", "wise", "none"} for each in own)


def test_the_race_begins_with_nothing_and_ends_with_the_score() -> None:
    for record in games_of_bots(Rules.WOOD_2005, 2):
        race = review(record, None).race
        assert race[0] == (0, (0, 0))
        assert race[-1] == (len(record.steps), tuple(record.states[-1].scores))
        assert all(one[0] < other[0] for one, other in pairwise(race))


def test_the_three_that_lost_most_come_worst_first_and_wise_ones_are_not_among_them() -> None:
    for record in games_of_bots(Rules.WOOD_2005, 2):
        made = review(record)
        worst = made.lost_most
        assert len(worst) == min(
            3, sum(each.is_build and each.verdict != "wise" and each.lost > 0 for each in made.decisions)
        )
        assert all(one.lost >= other.lost for one, other in pairwise(worst))
        assert made.to_json()["lost_most"] == [each.at for each in worst]


def test_the_line_of_a_decision_is_its_index_in_the_transcript() -> None:
    for record in games_of_bots(Rules.WOOD_2005, 3):
        for decision in review(record, None).decisions:
            actor, action = record.steps[decision.at - 1]
            assert (actor, str(action)) == (decision.seat, decision.do)
            assert decision.phase == GAME.phase(record.states[decision.at - 1])


def test_all_that_could_have_been_done_otherwise_is_a_decision() -> None:
    for record in games_of_bots(Rules.WOOD_2005, 3):
        told = {decision.at for decision in review(record, None).decisions}
        for at, before, actor, _, _ in record.moments():
            view = GAME.view(before, actor if isinstance(actor, int) else None)
            choice = len(view.actions) > 1 or "build" in view.kinds or "offer" in view.kinds
            assert (at in told) == choice


def test_over_all_adds_games_up_by_seat() -> None:
    made = [review(record, None) for record in games_of_bots(Rules.WOOD_2005, 2)]
    [(name, games, totals)] = over_all(made)
    assert (name, games, [total.seat for total in totals]) == ("cubus", len(made), [0, 1])
    for seat, total in enumerate(totals):
        assert isinstance(total, Summary)
        assert total.points == sum(each.summary[seat].points for each in made)
        assert total.verdicts["none"] == sum(each.summary[seat].verdicts["none"] for each in made)


def test_a_review_draws_itself() -> None:
    page = review(games_of_bots(Rules.WOOD_2005, 2)[0])._repr_html_()
    assert page.count("<svg") >= 3
    assert "accuracy" in page


# Wise ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "hands", "pile", "built", "more"),
    [
        ("22/21", ("LRD", "LRD"), "L", "32/21", "32/22"),
        ("33/22/1o1", ("LDO", "O"), "LLLLLLLLLRRRRRRRRRRDDDDDDO", "33/32/1o1", "33/22/2o2"),
    ],
)
def test_leaving_crates_that_cost_nothing_is_never_wise(
    laid: str, hands: tuple[str, str], pile: str, built: str, more: str
) -> None:
    """In the second position it would be, if what is left for the next player did not count."""
    (decision,) = decisions(played(table(laid, *hands, pile=pile), (0, f"build {built}")), 100)
    same_rhombi = judge(Rules.WOOD_2005, decision.laid, decision.hand, Stack.parse(more))
    assert decision.points < same_rhombi.points <= decision.best
    assert decision.verdict != "wise"


def test_keeping_what_nobody_else_can_use_is_wise() -> None:
    wise = [
        each
        for record in games_of_bots(Rules.WOOD_2005, 2)
        for each in review(record).decisions
        if each.verdict == "wise" and each.is_build
    ]
    assert wise, "the master gives points up in its games"
    assert all(each.lost > 0 and each.points > 0 for each in wise)


def test_in_the_demolition_it_can_be_wise_to_free_less() -> None:
    start = to_take_down(".11/21", 2)
    found = {
        way: next(decisions(played(start, (0, f"remove {way}")), 10_000)) for way in ("..1/21", ".1/21", ".11/2")
    }
    assert [(each.points, each.verdict) for each in found.values()] == [(1, "slip"), (2, "best"), (1, "wise")]
