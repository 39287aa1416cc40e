"""Time runs out: when, for whom, and once."""

from kist.matches import commands
from kist.matches.commands import UNTAKEN_FOR, UNTOUCHED_FOR, close_idle, due
from kist.matches.parts import Status
from tests.matches.tables import START, Played, begun, open_match


def test_turns_have_no_limit_unless_one_is_agreed() -> None:
    assert begun().match.deadline is None
    assert begun(times={"build": 60}).match.deadline == START + 60_000
    assert begun(times={"any": 30}).match.deadline == START + 30_000


def test_a_window_closes_for_all_who_said_nothing() -> None:
    played = begun(4, begins=0)
    played.act(0, "pass")
    assert played.match.deadline == START + 15_000
    played.now = START + 14_999
    assert played.expire() == []
    played.now = START + 15_000
    batch = played.expire()
    assert [(entry.do.partition(" ")[0], entry.by, entry.auto) for entry in batch] == [
        ("waive", 1, True),
        ("waive", 2, True),
        ("waive", 3, True),
        ("draw", None, False),
    ]
    assert played.expire() == []


def test_a_waive_does_not_prolong_the_window() -> None:
    played = begun(3, begins=0)
    played.act(0, "pass")
    played.now += 10_000
    played.act(1, "waive")
    assert played.match.deadline == START + 15_000


def test_a_knock_starts_the_time_to_show_and_running_out_is_a_wrong_knock() -> None:
    played = begun(2, begins=0)
    played.act(0, "pass")
    played.now += 5_000
    played.act(1, "knock")
    assert played.match.phase == "show"
    assert played.match.deadline == START + 5_000 + 90_000
    played.now = played.match.deadline
    assert [entry.do.partition(" ")[0] for entry in played.expire()] == ["fail", "draw"]
    assert played.match.view(None).scores == (2, 0)


def test_every_turn_has_its_own_time() -> None:
    played = begun(2, begins=0, times={"any": 60, "knock": None})
    played.act(0, "pass")
    assert played.match.deadline is None
    played.now += 7_000
    played.act(1, "waive")
    assert played.match.deadline == START + 67_000


def test_a_deadline_that_passed_long_ago_starts_the_next_clock_now() -> None:
    played = begun(2, begins=0, times={"any": 60})
    played.now += 3_600_000
    played.expire()
    assert played.match.phase == "knock"
    assert played.match.deadline == played.now + 60_000


def test_a_match_that_nobody_comes_to_is_closed() -> None:
    played = Played(open_match())
    played.sit(0)
    assert due(played.match) == START + UNTAKEN_FOR
    assert close_idle(played.match, START + UNTAKEN_FOR - 1) == []
    assert [entry.do for entry in played.take(close_idle(played.match, START + UNTAKEN_FOR))] == ["close"]
    assert played.match.status is Status.OVER
    assert played.match.outcome is None
    assert due(played.match) is None
    assert commands.close(played.match, 0) == []


def test_a_match_that_everybody_left_is_closed() -> None:
    played = begun()
    assert due(played.match) == START + UNTOUCHED_FOR
    assert close_idle(played.match, START + UNTOUCHED_FOR - 1) == []
    assert [entry.do for entry in played.take(close_idle(played.match, START + UNTOUCHED_FOR))] == ["close"]
