"""Matches over days: windows that wait for everybody's next visit, outages that cost nobody anything, and an end."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.errors import IllegalAction
from kist.matches import commands, days
from kist.matches.commands import UNTAKEN_OVER_DAYS, UNTOUCHED_FOR, due
from kist.matches.days import LEAST, MOST, Outage
from kist.matches.parts import Status
from tests.matches.tables import START, Played, begun, open_match

HOUR, DAY = 3600 * 1000, 24 * 3600 * 1000
OVER_DAYS: dict[str, Any] = {
    "times": {"any": 3 * 24 * 3600, "knock": 24 * 3600, "show": 24 * 3600, "leftovers": 24 * 3600}
}


def expire(played: Played, outage: Outage | None = None) -> list[str]:
    transition = days.expire(played.match, played.now, played.rng, outage)
    return [entry.do for entry in played.take(transition)]


@pytest.mark.parametrize(
    ("times", "over_days"),
    [
        ({"any": 3600}, True),
        ({"any": 86_400, "knock": 43_200}, True),
        ({"any": 86_400, "knock": 15}, False),
        ({"any": 3599}, False),
        ({"any": None}, False),
        ({"any": 86_400, "knock": None}, False),
        ({"build": 86_400, "knock": 86_400, "show": 86_400, "leftovers": 86_400}, False),
        (None, False),
    ],
)
def test_a_match_over_days_gives_hours_for_everything(times: dict[str, int | None] | None, over_days: bool) -> None:
    assert open_match(times=times).settings.over_days is over_days


def test_who_may_knock_is_asked_at_the_next_visit_and_it_counts_as_waived_after_the_limit() -> None:
    played = begun(3, begins=0, **OVER_DAYS)
    played.now += 2 * DAY
    played.act(0, "pass")
    opened = played.now
    played.now += 20 * HOUR
    played.act(2, "waive")  # comes first; the others are still asked
    assert played.match.phase == "knock"
    assert played.match.deadline == opened + DAY
    played.now = opened + DAY - 1
    assert expire(played) == []
    played.now += 1
    assert [each.partition(" ")[0] for each in expire(played)] == ["waive", "draw"]
    assert played.match.deadline == played.now + 3 * DAY


def test_a_claim_of_helter_skelter_waits_for_the_next_visit_too() -> None:
    match = open_match(game={"game": "skelter"}, times={"any": 86_400, "claim": 43_200})
    assert match.settings.over_days
    assert match.settings.time_for("claim") == 43_200


def test_a_table_over_days_waits_a_week_for_its_players() -> None:
    played = Played(open_match(**OVER_DAYS))
    played.sit(0)
    assert due(played.match) == START + UNTAKEN_OVER_DAYS
    assert commands.close_idle(played.match, START + UNTAKEN_OVER_DAYS - 1) == []
    assert commands.close_idle(played.match, START + UNTAKEN_OVER_DAYS)


def test_a_match_with_a_deadline_is_not_given_up_as_idle() -> None:
    played = begun(2, **OVER_DAYS)
    assert due(played.match) == START + 3 * DAY
    assert commands.close_idle(played.match, START + 2 * UNTOUCHED_FOR) == []


def test_a_deadline_that_fell_into_an_outage_is_put_off_once() -> None:
    played = begun(2, **OVER_DAYS)
    outage = Outage(START + 3 * DAY - 2 * HOUR, START + 3 * DAY + 3 * HOUR)
    played.now = outage.end
    assert expire(played, outage) == [f"wait {outage.end + 5 * HOUR}"]
    assert played.match.deadline == outage.end + 5 * HOUR
    assert expire(played, outage) == []
    played.now = played.match.deadline
    assert [entry.partition(" ")[0] for entry in expire(played, outage)] == ["pass"]


def test_an_outage_of_minutes_gives_an_hour_and_one_of_weeks_a_day() -> None:
    assert Outage(0, 60_000).until == 60_000 + HOUR
    assert Outage(0, 21 * DAY).until == 22 * DAY


def test_deadlines_far_after_an_outage_and_windows_that_began_after_it_stay() -> None:
    played = begun(2, **OVER_DAYS)
    assert days.make_up(played.match, START + DAY, Outage(START + HOUR, START + 2 * HOUR)) == []
    assert days.make_up(played.match, START + DAY, Outage(START - 2 * DAY, START - 1)) == []
    live = begun(2, times={"any": 60})
    assert days.make_up(live.match, START + DAY, Outage(START - HOUR // 4, START + HOUR // 4)) == []


def test_who_was_thinking_over_minutes_when_the_clock_jumped_has_as_long_as_was_left() -> None:
    live = begun(2, times={"any": 60})
    for stopped, left in ((START + 20_000, 40_000), (START - 5_000, 60_000)):
        [waits] = days.make_up(live.match, START + DAY, Outage(stopped, START + DAY))
        assert waits.deadline == START + DAY + left
        assert days.make_up(waits, START + DAY, Outage(stopped, START + DAY)) == []
    assert days.make_up(live.match, START + DAY, Outage(START + 60_000, START + DAY)) == []


def test_what_everybody_has_left_is_closed() -> None:
    played = begun(2, begins=0, **OVER_DAYS)
    for _ in range(20):
        played.now = due(played.match) or 0
        if expire(played) == ["close"]:
            break
    assert played.match.status is Status.OVER
    assert played.match.outcome is None
    assert [played.match.overslept[chair] for chair in (0, 1)] == [2, 2]


def test_a_wait_that_makes_no_sense_is_refused_and_only_the_match_waits() -> None:
    played = begun(2, **OVER_DAYS)
    with pytest.raises(IllegalAction):
        played.act(0, f"wait {START + 90 * DAY}")


@given(
    turn=st.integers(1, 14 * 24),
    start=st.integers(0, 30 * 24),
    length=st.integers(1, 40 * 24),
    late=st.integers(0, 500),
)
def test_an_outage_never_shortens_a_deadline_and_leaves_everybody_time(
    turn: int, start: int, length: int, late: int
) -> None:
    played = begun(2, times={"any": turn * 3600})
    before = played.match.deadline
    assert before is not None
    outage = Outage(START + start * HOUR, START + (start + length) * HOUR)
    played.take(days.make_up(played.match, outage.end, outage))
    after = played.match.deadline
    assert after is not None
    assert after == max(before, outage.until)
    assert LEAST <= outage.until - outage.end <= MOST
    played.now = outage.end + late * HOUR
    done = expire(played, outage)
    assert bool(done) == (played.now >= after)
    assert played.match.deadline is None or played.match.deadline > played.now


@given(st.data())
def test_a_deadline_is_never_in_the_past_once_the_match_has_been_looked_at(data: st.DataObject) -> None:
    """Whatever people, time and outages do, in whatever order."""
    rng = Random(data.draw(st.integers(0, 99)))
    played, outage = begun(3, begins=0, **OVER_DAYS), None
    for _ in range(12):
        if played.match.status is Status.OVER:
            return
        hours = data.draw(st.integers(0, 100))
        if data.draw(st.booleans()):
            outage = Outage(played.now, played.now + hours * HOUR)
        played.now += hours * HOUR
        before = played.match.deadline
        done = expire(played, outage)
        after = played.match.deadline
        assert after is None or after > played.now
        assert done or after == before
        seats = played.match.awaited
        if data.draw(st.booleans()) and seats:
            played.act(seats[0], str(played.match.game.propose(played.match.state, seats[0], rng)))
