"""What was forgotten in an own game is asked once more: from the same stretch, and only where it could be known."""

from dataclasses import replace

import pytest

from kist.core.errors import IllegalAction
from kist.core.steps import RESIGN
from kist.core.types import SPECTATOR
from kist.skelter.memory import visible_in
from kist.skelter.state import State, table_for
from kist.study.puzzles.stretches import SHORTEST
from kist.study.puzzles.watch import WatchPuzzle
from kist.study.record import Record
from kist.study.skelter.again import question_at
from kist.study.skelter.review import decisions
from tests.skelter.drawn import GAME
from tests.study.skelter.tables import played, table
from tests.study.skelter.test_review import (
    AWAY,
    GO_HOME,
    HIDDEN,
    ON_RED,
    SEEN_RIGHT,
    TO_RIGHT,
    TO_WRONG,
    TWO_HOME,
    waiting,
)


def asked(record: Record, at: int) -> WatchPuzzle:
    """The question about a line, which the review announces too: proved, and over before its answer is shown."""
    puzzle = question_at(record, at)
    assert {each.at: each.again for each in decisions(record)}[at] == puzzle.kind
    puzzle.claims()
    assert len(puzzle.steps) - puzzle.since >= min(SHORTEST, len(puzzle.steps)), "a moment alone is no stretch"
    last = puzzle.watched()[-1].state
    assert not set(puzzle.fields) & visible_in(GAME.view(last, SPECTATOR)).keys()
    return puzzle


@pytest.mark.parametrize(
    ("start", "steps", "field", "colour"),
    [
        (HIDDEN, (*ON_RED, "touch a6", "move b6"), "a6", "red"),
        (SEEN_RIGHT, (*TO_RIGHT, "touch g6", "move f5"), "f5", "amber"),
        (SEEN_RIGHT, (*TO_RIGHT, "touch g6", "move f5", "accept"), "f5", "amber"),
        (SEEN_RIGHT, (*TO_WRONG, "touch g6", "move f6", "claim"), "f6", "slate"),
    ],
    ids=["left", "attacked", "accepted", "claimed"],
)
def test_a_forgotten_colour_is_asked_for_at_that_very_moment(
    start: State, steps: tuple[str, ...], field: str, colour: str
) -> None:
    record = played(start, *steps)
    at = next(each.at for each in decisions(record) if each.again)
    puzzle = asked(record, at)
    assert (puzzle.kind, puzzle.example()) == ("memory", {field: colour})
    assert [moment.do for moment in puzzle.watched()][1:] == list(steps[puzzle.since : at - 1])
    assert puzzle.judge({field: colour}).right
    assert not puzzle.judge({field: "green"}).right


def test_who_stayed_on_a_wrong_field_is_asked_when_the_third_turn_there_begins() -> None:
    puzzle = asked(waiting(3), 2)
    assert puzzle.example() == {"b5": "blue"}
    assert len(puzzle.steps) == 12
    assert puzzle.since <= 1, "the step there is watched"


def test_a_call_that_could_be_known_to_be_false_is_asked_about_as_a_whole() -> None:
    steps = ("touch b6", "move a6", *AWAY[0], "touch g5", "move f6", *AWAY[1])
    puzzle = asked(played(TWO_HOME, *steps, "ready"), 9)
    assert (puzzle.kind, puzzle.seat, puzzle.fields) == ("ready", 0, ("a6", "f6"))
    assert (puzzle.example(), puzzle.wrong()) == (False, ("f6",))


def test_a_false_call_with_a_move_is_asked_after_that_move() -> None:
    puzzle = asked(played(TWO_HOME, "touch b6", "move a6", *AWAY[0], "touch g5", "finish f6"), 6)
    assert (puzzle.example(), puzzle.steps[-1]) == (False, "move f6")


def test_a_win_that_was_missed_and_could_be_known_is_asked_about() -> None:
    puzzle = asked(played(TWO_HOME, *GO_HOME, "pass"), 9)
    assert (puzzle.kind, puzzle.example()) == ("ready", True)


@pytest.mark.parametrize(
    ("record", "at"),
    [
        (played(TWO_HOME, *GO_HOME, "ready"), 9),
        (played(HIDDEN, "ready"), 1),
        (played(table({"a6": "0", "g6": "0", "f5": "1", "h6": "1"}), "pass"), 1),
        (played(HIDDEN, "touch b6"), 1),
        (played(HIDDEN, "pass"), 7),
    ],
    ids=["known", "unlucky", "hidden win", "lucky", "no such line"],
)
def test_what_could_not_be_known_or_was_not_forgotten_is_not_asked(record: Record, at: int) -> None:
    assert not any(each.again for each in decisions(record))
    with pytest.raises(IllegalAction, match="Nothing was forgotten"):
        question_at(record, at)


def test_a_stone_upon_another_has_no_colour_to_remember() -> None:
    """By earlier rules its owner could claim all the same."""
    start = by_earlier_rules(table({"f5": "01", "g6": "0", "b6": "0", "a3": "1"}))
    claimed = played(start, "touch g6", "move f5", "claim")
    assert not any(each.again for each in decisions(claimed))
    bare = by_earlier_rules(table({"e5": "0", "g6": "0", "f6": "1", "a3": "1"}))
    covered = ("touch e5", "move f5", "touch f6", "move f5", "accept", "touch g6", "move f5")
    *_, decision = decisions(played(bare, *covered, "claim"))
    assert (decision.do, decision.verdict, decision.fields[0].knowledge) == ("claim", "forgotten", "seen")
    assert not decision.again


def by_earlier_rules(state: State) -> State:
    return state._replace(table=table_for(replace(state.table.settings, version=2)))


def test_somebody_who_gave_up_meanwhile_is_no_hindrance() -> None:
    begun = played(HIDDEN, *ON_RED[:2])
    left = Record(GAME, begun.settings, (*begun.steps, (1, RESIGN)))
    vars(left)["states"] = (*begun.states, GAME.give_up(begun.states[-1], 1))
    moments = WatchPuzzle.within("memory", left, 0, 3, ("a6",)).watched()
    assert [(each.actor, each.do) for each in moments[1:]] == [(0, "touch b6"), (0, "move a6"), (1, "resign")]
