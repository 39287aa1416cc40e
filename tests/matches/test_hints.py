"""Hints in a match: where there are any, who agrees, and how they are counted."""

from typing import Any

import pytest

from kist.core.errors import IllegalAction
from kist.eventlog.commands import NotYours
from kist.matches import commands
from kist.matches.match import Match
from kist.matches.parts import HINT_STEPS
from tests.matches.tables import Played, begun, open_match

WITH_A_BUILD = {"position": {"stack": ".2/21", "hands": ["", "L"]}}


def hint(played: Played, seat: int, step: int) -> list[str]:
    chair = played.match.chair_of(seat)
    return [entry.do for entry in played.take(commands.hint(played.match, played.command(chair), chair, step))]


def sit(played: Played, chair: int, *, hints: bool) -> None:
    played.take(commands.sit(played.match, played.command(chair), chair, "Ann", played.rng, hints=hints))


def agree(played: Played, chair: int, *, hints: bool) -> None:
    played.take(commands.agree(played.match, played.command(chair), chair, hints=hints))


@pytest.mark.parametrize(
    ("agreed", "expected"),
    [
        ({}, False),
        ({"hints": True}, False),
        ({"chairs": ["person", "bot:novice"]}, True),
        ({"chairs": ["person", "bot:novice"], "hints": False}, False),
        ({"game": {"rules": "kids"}}, True),
        ({"game": {"rules": "kids"}, "hints": False}, False),
        ({"chairs": ["bot:novice", "bot:novice"]}, False),
        ({"game": {"game": "skelter"}, "chairs": ["person", "bot:novice"]}, False),
    ],
)
def test_alone_against_bots_and_for_children_unless_ruled_out(agreed: dict[str, Any], expected: bool) -> None:
    assert open_match(**agreed).hints is expected


def test_among_people_only_when_all_agree() -> None:
    played = Played(open_match(3))
    sit(played, 0, hints=True)
    sit(played, 1, hints=False)
    sit(played, 2, hints=True)
    assert (played.match.state is not None, played.match.hints) == (True, False)
    played = Played(open_match(3))
    for chair in range(3):
        sit(played, chair, hints=True)
    assert played.match.hints


def test_one_can_change_ones_mind_until_it_begins() -> None:
    played = Played(open_match(2))
    sit(played, 0, hints=False)
    agree(played, 0, hints=True)
    agree(played, 0, hints=True)
    assert [entry.do for entry in played.log] == ["sit", "agree yes"]
    agree(played, 0, hints=False)
    agree(played, 0, hints=True)
    sit(played, 1, hints=True)
    assert played.match.hints
    with pytest.raises(IllegalAction) as refused:
        agree(played, 0, hints=False)
    assert refused.value.code == "already-begun"


def test_who_gets_up_agrees_to_nothing_any_more() -> None:
    played = Played(open_match(3))
    sit(played, 0, hints=True)
    sit(played, 1, hints=True)
    played.take(commands.stand(played.match, played.command(1), 1, played.rng))
    assert played.match.agreed == {0}


def test_nobody_agrees_for_others_or_to_what_is_ruled_out() -> None:
    played = Played(open_match(2))
    sit(played, 0, hints=False)
    with pytest.raises(NotYours):
        played.take(commands.agree(played.match, played.command(1), 0, hints=True))
    never = Played(open_match(2, hints=False))
    sit(never, 0, hints=True)
    assert not never.match.agreed
    with pytest.raises(IllegalAction) as refused:
        agree(never, 0, hints=True)
    assert refused.value.code == "no-hints"


def test_hints_come_one_after_the_other_and_each_is_counted_once() -> None:
    played = with_hints()
    with pytest.raises(IllegalAction):
        hint(played, 0, 2)
    assert hint(played, 0, 1) == ["hint 1"]
    assert hint(played, 0, 1) == []
    assert hint(played, 0, 2) == ["hint 2"]
    assert hint(played, 0, 3) == ["hint 3"]
    assert [hint(played, 0, step) for step in (1, 2, 3)] == [[], [], []]
    with pytest.raises(IllegalAction):
        hint(played, 0, HINT_STEPS + 1)
    assert played.match.hints_of(played.match.chair_of(0)) == 3


def test_they_begin_anew_with_every_decision_and_are_for_those_who_decide() -> None:
    played = with_hints()
    hint(played, 0, 1)
    with pytest.raises(IllegalAction) as refused:
        hint(played, 1, 1)
    assert refused.value.code == "no-hint-now"
    played.act(0, "pass")
    assert hint(played, 1, 1) == ["hint 1"]
    chairs = [played.match.chair_of(seat) for seat in (0, 1)]
    assert [played.match.hints_of(chair) for chair in chairs] == [1, 1]
    assert [played.match.hint_step(chair) for chair in chairs] == [0, 1]


def test_a_hint_changes_nothing_at_the_table() -> None:
    played = with_hints()
    before = played.match
    hint(played, 0, 1)
    assert (played.match.state, played.match.window, played.match.deadline) == (
        before.state,
        before.window,
        before.deadline,
    )


def test_the_log_alone_tells_it_all() -> None:
    played = with_hints()
    hint(played, 0, 1)
    again: Match = played.start.after_all(played.log)
    assert (again.hinted, again.agreed, again.hints) == (played.match.hinted, frozenset(), True)


def test_where_there_are_none_none_is_given() -> None:
    played = begun(game=WITH_A_BUILD, begins=0)
    with pytest.raises(IllegalAction) as refused:
        hint(played, 0, 1)
    assert refused.value.code == "no-hints"


def with_hints() -> Played:
    """Two at the table, whom the children's edition lets ask."""
    return begun(game={**WITH_A_BUILD, "rules": "kids"}, begins=0)
