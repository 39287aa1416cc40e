"""Don't ask me until my turn: the match answers windows for who said so, and for nobody else."""

import pytest

from kist.core.errors import IllegalAction
from kist.eventlog.commands import CommandContext, NotYours
from kist.matches import unasked
from kist.matches.match import Match
from kist.notices.news import news_for
from tests.matches.tables import START, Played, begun


def asked() -> Played:
    """Four at a table of Cubus, the first of whom has passed: the others are asked whether they knock."""
    played = begun(4, begins=0)
    played.act(0, "pass")
    assert (played.match.phase, played.match.to_act) == ("knock", (1, 2, 3))
    return played


def answered(played: Played, said: unasked.Unasked) -> list[tuple[int | None, str, bool]]:
    entries = played.take(unasked.answer(played.match, said, played.now, played.rng))
    return [(entry.by, entry.do, entry.auto) for entry in entries if entry.by is not None]


def test_who_is_really_asked_answers_first_and_then_the_match_does_for_the_others() -> None:
    played = asked()
    said = dict.fromkeys((1, 3), played.match.version)
    assert answered(played, said) == []
    played.act(2, "waive")
    assert answered(played, said) == [(1, "waive", False), (3, "waive", False)], "as the players themselves would"
    assert played.match.phase == "build"


def test_somebody_else_who_knocks_leaves_nothing_to_answer() -> None:
    played = asked()
    said = {3: played.match.version}
    played.act(1, "knock")
    assert answered(played, said) == []


def test_it_holds_through_the_windows_of_others_until_the_own_turn_begins() -> None:
    played = asked()
    at = played.match.version
    for seat in (1, 2):
        for other in {0, 1, 2} - {seat - 1}:
            played.act(other, "waive")
        assert unasked.holds(played.match, 3, at)
        assert answered(played, {3: at}) == [(3, "waive", False)]
        played.act(seat, "pass")
    for other in (0, 1):
        played.act(other, "waive")
    assert answered(played, {3: at}) == [(3, "waive", False)]
    assert played.match.to_act == (3,)
    assert not unasked.holds(played.match, 3, at), "the turn has begun"
    assert unasked.holds(played.match, 3, played.match.version), "what is said now holds until the next"


def test_who_did_not_say_so_is_asked_however_long_it_takes() -> None:
    played = asked()
    for seat in (1, 2):
        played.act(seat, "waive")
    assert answered(played, {}) == answered(played, {1: played.match.version}) == []
    assert played.match.to_act == (3,)


def test_who_is_left_alone_is_told_nothing_of_windows_but_of_turns() -> None:
    played = begun(4, begins=0, times={"any": 86_400, "knock": 86_400})
    played.act(0, "pass")
    said = {3: played.match.version}
    assert news_for(played.match, "owner 3") == "turn"
    assert news_for(played.match, "owner 3", said) is None
    assert news_for(played.match, "owner 2", said) == "turn"


def test_nothing_is_answered_for_who_gave_up_or_lent_the_chair_to_a_bot() -> None:
    played = asked()
    at = played.match.version
    played.act(3, "resign")
    assert not unasked.holds(played.match, 3, at)
    lent = asked().match
    lent = lent.changed_by({"chairs": ("person", "person", "person", "bot:novice")})
    assert not unasked.is_let_be(lent, 3, {3: lent.version}), "the bot is asked"


def command(match: Match, owner: str, chair: int) -> None:
    unasked.check_command(match, CommandContext(START, owner), chair)


def test_only_who_plays_there_can_say_so_and_only_where_others_are_asked_between_turns() -> None:
    match = asked().match
    command(match, "owner 3", 3)
    with pytest.raises(NotYours):
        command(match, "owner 2", 3)
    for refused in (begun(2, game={"game": "skelter"}).match, match.changed_by({"closed": True})):
        with pytest.raises(IllegalAction) as reason:
            command(refused, "owner 1", 1)
        assert reason.value.code == "not-now"


def test_the_log_of_such_a_match_is_that_of_one_in_which_all_answered_themselves() -> None:
    one, other = asked(), asked()
    for seat in (1, 2, 3):
        one.act(seat, "waive")
    other.act(1, "waive")
    other.take(unasked.answer(other.match, dict.fromkeys((2, 3), other.match.version), other.now, other.rng))
    assert public(one) == public(other)


def public(played: Played) -> list[object]:
    return [(each.version, each.at, each.by, each.do, each.auto, each.name) for each in played.log]
