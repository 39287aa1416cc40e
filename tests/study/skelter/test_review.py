"""Reviews of Helter-Skelter: a hand-made game for every row of the definitions."""

from typing import Any

import pytest

from kist.core.steps import RESIGN
from kist.skelter.state import Phase, State
from kist.study.record import Record
from kist.study.review import over_all
from kist.study.skelter.facts import Decision, facts
from kist.study.skelter.review import Recall, Summary, summed_up
from tests.skelter.drawn import GAME
from tests.study.skelter.tables import played, table

AWAY = ("touch h1", "move h2"), ("touch h2", "move h1")
"""What seat 1 does meanwhile."""


def decided(record: Record, at: int) -> Decision:
    return next(decision for decision in facts(record) if decision.at == at)


def verdict(start: State, *texts: str) -> str:
    """What is said of the last thing that was done."""
    return decided(played(start, *texts), len(texts)).verdict


# What can be known -------------------------------------------------------------------------------------------------

# Stones of both on red and amber fields that nobody has seen: nothing can be worked out.
HIDDEN = table({"b6": "0", "g6": "0", "h1": "1", "f5": "1"})


def knowledge(record: Record, at: int) -> tuple[str, int | None]:
    (field,) = decided(record, at).fields
    return field.knowledge, field.age


def test_an_empty_field_is_open() -> None:
    assert knowledge(played(HIDDEN, "touch b6", "move a6"), 2) == ("open", None)


def test_a_covered_field_that_was_never_seen_is_unknown() -> None:
    assert knowledge(played(HIDDEN, "touch b6"), 1) == ("unknown", None)


def test_a_covered_field_was_seen_so_many_moments_ago() -> None:
    record = played(HIDDEN, "touch b6", "move a6", *AWAY[0], "touch a6")
    assert knowledge(record, 5) == ("seen", 3)  # visible after line 1, covered by line 2, decided after line 4


def test_what_a_claim_has_just_shown_is_open() -> None:
    start = table({"g6": "0", "f5": "1", "h1": "1", "b6": "0"})
    record = played(start, "touch g6", "move f5", "claim", "touch f5")
    assert knowledge(record, 4) == ("open", None)


def test_when_only_one_colour_is_left_for_a_field_it_is_inferred() -> None:
    start = table({"c6": "0", "h1": "1"})
    left = played(start, "touch c6", "move c5", *AWAY[0], "touch c5", "move c6", "touch h2")
    assert knowledge(left, 3) == ("inferred", None)


def test_choosing_where_to_place_is_a_decision_on_an_open_field() -> None:
    record = played(table({})._replace(phase=Phase.PLACE, stock=4), "place c6")
    assert (knowledge(record, 1), decided(record, 1).verdict) == (("open", None), "known")


# Leaving a field ---------------------------------------------------------------------------------------------------

ON_RED = ("touch b6", "move a6", *AWAY[0])
"""The stone of seat 0 went to a red field, which everybody saw."""


def left(*then: str) -> str:
    return decided(played(HIDDEN, *ON_RED, *then), 5).verdict


def test_leaving_a_field_known_to_be_right_without_need_is_forgotten() -> None:
    assert left("touch a6", "move b6") == "forgotten"


def test_leaving_it_for_an_attack_is_a_need() -> None:
    start = table({"b6": "0", "g6": "0", "h1": "1", "b5": "1"})
    assert decided(played(start, *ON_RED, "touch a6", "move b5"), 5).verdict == "known"


def test_leaving_it_for_another_right_field_is_no_loss() -> None:
    start = table({"b6": "0", "g6": "0", "h1": "1", "f5": "1"}, printed={"a5": "r", "a3": "g"})
    assert decided(played(start, *ON_RED, "touch a6", "move a5"), 5).verdict == "known"


def test_leaving_it_when_passing_would_end_the_game_is_a_need() -> None:
    record = played(HIDDEN, "touch b6", "move a6", "pass", "touch a6", "move b6")
    assert decided(record, 4).verdict == "known"


def test_leaving_a_field_known_to_be_wrong_is_known() -> None:
    assert verdict(HIDDEN, "touch b6", "move b5", *AWAY[0], "touch b5") == "known"


def test_leaving_a_field_nobody_has_seen_is_luck() -> None:
    assert verdict(HIDDEN, "touch b6") == "lucky"  # it was amber
    assert verdict(HIDDEN, "touch g6") == "unlucky"  # it was red


def test_leaving_a_stone_that_one_lay_upon_tells_nothing() -> None:
    start = table({"f5": "10", "g6": "0", "h1": "1", "b6": "0"})
    assert verdict(start, "touch f5") == "known"


# Stepping onto a field ---------------------------------------------------------------------------------------------


def waiting(turns: int, start: State = HIDDEN) -> Record:
    """A stone goes to a blue field, and another one is moved to and fro for so many turns."""
    steps = ["touch b6", "move b5"]
    for turn in range(turns):
        steps += AWAY[turn % 2]
        steps += ("touch g6", "move g5") if turn % 2 == 0 else ("touch g5", "move g6")
    return played(start, *steps)


def test_staying_three_own_turns_on_a_field_known_to_be_wrong_is_forgotten() -> None:
    assert decided(waiting(3), 2).verdict == "forgotten"


def test_a_step_on_the_way_is_known() -> None:
    assert decided(waiting(2), 2).verdict == "known"
    on_the_way = played(HIDDEN, *(str(action) for _, action in waiting(2).steps), *AWAY[0], "touch b5", "move a6")
    assert decided(on_the_way, 2).verdict == "known"


def test_who_is_blocked_there_cannot_leave() -> None:
    start = table({"b6": "0", "g6": "0", "h1": "1", "c5": "1"})
    steps = ["touch b6", "move b5", "touch c5", "move b5", "accept"]
    for turn in range(3):
        steps += ("touch g6", "move g5") if turn % 2 == 0 else ("touch g5", "move g6")
        steps += AWAY[turn % 2]
    assert decided(played(start, *steps), 2).verdict == "known"


def test_staying_on_the_own_colour_is_the_goal() -> None:
    steps = ["touch b6", "move a6"]
    for turn in range(3):
        steps += AWAY[turn % 2]
        steps += ("touch g6", "move g5") if turn % 2 == 0 else ("touch g5", "move g6")
    assert decided(played(HIDDEN, *steps), 2).verdict == "known"


# Attacks and claims ------------------------------------------------------------------------------------------------

# Seat 1 steps onto an amber field (f5) or a slate one (f6), and everybody sees which.
SEEN_RIGHT = table({"g5": "1", "b6": "0", "a1": "0", "g6": "0", "a3": "1"})
TO_RIGHT = ("touch a1", "move a2", "touch g5", "move f5")
TO_WRONG = ("touch a1", "move a2", "touch g5", "move f6")
UNSEEN_RIGHT = table({"f5": "1", "g6": "0", "b6": "0", "a3": "1"})
UNSEEN_WRONG = table({"f6": "1", "g6": "0", "b6": "1", "a3": "1", "h3": "1"})


def test_attacking_a_stone_known_to_stand_right_is_forgotten() -> None:
    assert verdict(SEEN_RIGHT, *TO_RIGHT, "touch g6", "move f5") == "forgotten"


def test_attacking_a_stone_known_to_stand_wrong_is_known() -> None:
    assert verdict(SEEN_RIGHT, *TO_WRONG, "touch g6", "move f6") == "known"


def test_attacking_a_stone_of_which_nothing_is_known_is_luck() -> None:
    assert verdict(UNSEEN_RIGHT, "touch g6", "move f5") == "unlucky"
    assert verdict(UNSEEN_WRONG, "touch g6", "move f6") == "lucky"


def test_a_stone_that_lies_on_another_stands_on_no_field() -> None:
    start = table({"f5": "01", "g6": "0", "b6": "0", "a3": "1"})
    assert verdict(start, "touch g6", "move f5") == "known"


@pytest.mark.parametrize(
    ("to", "target", "answer", "said"),
    [
        (TO_RIGHT, "f5", "claim", "known"),
        (TO_RIGHT, "f5", "accept", "forgotten"),
        (TO_WRONG, "f6", "claim", "forgotten"),
        (TO_WRONG, "f6", "accept", "known"),
    ],
)
def test_claims_for_stones_of_which_one_knows(to: tuple[str, ...], target: str, answer: str, said: str) -> None:
    record = played(SEEN_RIGHT, *to, "touch g6", f"move {target}", answer)
    decision = decided(record, 7)
    assert (decision.seat, decision.verdict) == (1, said)
    assert [(field.field, field.knowledge) for field in decision.fields] == [(target, "seen")]


@pytest.mark.parametrize(
    ("start", "target", "answer", "said"),
    [
        (UNSEEN_RIGHT, "f5", "claim", "lucky"),
        (UNSEEN_RIGHT, "f5", "accept", "unlucky"),
        (UNSEEN_WRONG, "f6", "claim", "unlucky"),
        (UNSEEN_WRONG, "f6", "accept", "lucky"),
    ],
)
def test_claims_for_stones_of_which_one_does_not_know(start: State, target: str, answer: str, said: str) -> None:
    assert verdict(start, "touch g6", f"move {target}", answer) == said


# Ready! ------------------------------------------------------------------------------------------------------------

TWO_HOME = table({"b6": "0", "g5": "0", "h1": "1", "f5": "1"})
GO_HOME = ("touch b6", "move a6", *AWAY[0], "touch g5", "move g6", *AWAY[1])


def test_a_true_call_that_could_be_known() -> None:
    record = played(TWO_HOME, *GO_HOME, "ready")
    decision = decided(record, 9)
    assert (decision.verdict, [field.field for field in decision.fields]) == ("known", ["a6", "g6"])
    assert record.states[-1].outcome.winners == (0,)


def test_a_false_call_that_could_be_known_is_forgotten() -> None:
    record = played(TWO_HOME, "touch b6", "move a6", *AWAY[0], "touch g5", "move f6", *AWAY[1], "ready")
    decision = decided(record, 9)
    assert decision.verdict == "forgotten"
    assert {field.field: field.forgotten for field in decision.fields} == {"a6": False, "f6": True}


def test_a_call_about_fields_nobody_has_seen_is_luck() -> None:
    assert verdict(table({"a6": "0", "g6": "0", "f5": "1", "h6": "1"}), "ready") == "lucky"
    assert verdict(HIDDEN, "ready") == "unlucky"


def test_a_blocked_own_stone_on_another_is_known_to_be_wrong() -> None:
    assert verdict(table({"f5": "10", "g6": "0", "h6": "1"}), "ready") == "forgotten"


def test_a_call_in_one_breath_with_a_move_speaks_of_all_stones() -> None:
    record = played(TWO_HOME, "touch b6", "move a6", *AWAY[0], "touch g5", "finish g6")
    decision = decided(record, 6)
    assert (decision.verdict, [field.knowledge for field in decision.fields]) == ("known", ["seen", "open"])
    wrong = played(TWO_HOME, "touch b6", "move a6", *AWAY[0], "touch g5", "finish f6")
    assert decided(wrong, 6).verdict == "forgotten"


# Missed wins -------------------------------------------------------------------------------------------------------


def test_a_turn_that_began_with_all_right_and_without_a_call_is_a_missed_win() -> None:
    missed = decided(played(TWO_HOME, *GO_HOME, "pass"), 9)
    assert (missed.missed_win, missed.knowable) == (True, True)
    assert missed.to_json()["missed_win"] is True
    assert not decided(played(TWO_HOME, *GO_HOME, "ready"), 9).missed_win


def test_a_missed_win_that_nobody_could_know() -> None:
    missed = decided(played(table({"a6": "0", "g6": "0", "f5": "1", "h6": "1"}), "pass"), 1)
    assert (missed.missed_win, missed.knowable) == (True, False)


def test_who_touches_a_stone_and_finishes_elsewhere_has_called() -> None:
    start = table({"a6": "0", "g6": "0", "f5": "1", "h6": "1"})
    assert not decided(played(start, "touch a6", "finish b6"), 1).missed_win


def test_no_win_is_missed_when_a_stone_stands_wrong() -> None:
    assert not decided(played(HIDDEN, "pass"), 1).missed_win


def test_giving_up_is_no_decision() -> None:
    begun = played(HIDDEN, "pass")
    record = Record(GAME, begun.settings, (*begun.steps, (1, RESIGN)))
    vars(record)["states"] = (*begun.states, GAME.give_up(begun.states[-1], 1))
    assert [(each.at, each.seat) for each in facts(record)] == [(1, 0)]


# Summaries ---------------------------------------------------------------------------------------------------------


def test_the_recall_curve_counts_decisions_on_seen_fields_by_their_age() -> None:
    record = played(HIDDEN, *ON_RED, "touch a6", "move b6", *AWAY[1], "touch b6", "move a6")
    (mine, _) = summed_up(record, facts(record)).summary
    # a6 was left after 3 moments although it was right; b6, after 3 moments again, was wrong.
    assert mine.recall["1-5"] == Recall(known=1, of=2)
    assert mine.recall["1-5"].share == 0.5
    assert mine.recall["more"].share is None


def test_a_call_counts_every_field_by_its_own_age() -> None:
    record = played(TWO_HOME, *GO_HOME, "ready")
    (mine, _) = summed_up(record, facts(record)).summary
    assert (mine.recall["1-5"], mine.recall["6-10"]) == (Recall(1, 1), Recall(1, 1))
    assert mine.won == 1


def test_summaries_of_several_games_add_up() -> None:
    records = [played(TWO_HOME, *GO_HOME, "ready"), played(TWO_HOME, *GO_HOME, "pass")]
    [(name, games, (mine, _))] = over_all(summed_up(record, facts(record)) for record in records)
    assert (name, games) == ("skelter", 2)
    assert isinstance(mine, Summary)
    assert (mine.won, mine.missed_wins, mine.knowable) == (1, 1, 1)


def test_lines_for_programs_have_fields_with_knowledge_and_age() -> None:
    record = played(TWO_HOME, *ON_RED, "touch a6", "move b6")
    assert decided(record, 5).to_json() == {
        "at": 5,
        "seat": 0,
        "phase": "turn",
        "do": "touch a6",
        "fields": [{"field": "a6", "knowledge": "seen", "age": 3}],
        "verdict": "forgotten",
    }
    told = summed_up(record, facts(record))
    first: Any = told.summary[0].to_json()
    assert [each["ages"] for each in first["recall"]] == ["1-5", "6-10", "11-20", "21-40", "more"]
    assert "<table>" in told._repr_html_()
