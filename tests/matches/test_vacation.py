"""Vacations: no time runs for who has announced one, and no deadline ever comes sooner for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.errors import IllegalAction
from kist.matches import absence, days
from kist.matches.vacation import BUDGET, DAY, Vacation, check, left_of, put_off
from tests.matches.tables import START, begun

HOUR = 3600 * 1000
TIMES = st.integers(0, 60 * DAY)
VACATIONS = st.lists(
    st.tuples(TIMES, st.integers(1, 21 * DAY)).map(lambda each: Vacation(each[0], sum(each))), max_size=4
)


def test_the_clock_stands_still_during_a_vacation_and_goes_on_after_it() -> None:
    assert put_off(0, 3 * DAY, [Vacation(DAY, 8 * DAY)]) == 10 * DAY
    assert put_off(0, 3 * DAY, [Vacation(4 * DAY, 8 * DAY)]) == 3 * DAY
    assert put_off(5 * DAY, 3 * DAY, [Vacation(0, 8 * DAY)]) == 11 * DAY
    assert put_off(0, 3 * DAY, [Vacation(10 * DAY, 11 * DAY), Vacation(2 * DAY, 10 * DAY)]) == 12 * DAY


def test_a_match_waits_for_who_is_away_and_not_for_others() -> None:
    played = begun(2, begins=0, times={"any": 3 * 24 * 3600})
    away = Vacation(START + DAY, START + 8 * DAY)
    assert [entry.do for entry in played.take(days.announce(played.match, START, "owner 1", [away]))] == [
        f"vacation {away}"
    ]
    assert days.announce(played.match, START, "owner 1", [away]) == []
    assert played.match.deadline == START + 3 * DAY
    played.now = START + 2 * DAY
    played.act(0, "pass")  # now it is the turn of who is away
    assert played.match.deadline == START + 11 * DAY
    played.now = START + 11 * DAY - 1
    assert days.expire(played.match, played.now, played.rng) == []


def test_who_is_back_sooner_has_the_time_that_was_left_and_no_more() -> None:
    played = begun(2, begins=0, times={"any": 3 * 24 * 3600})
    away = Vacation(START + DAY, START + 8 * DAY)
    played.take(days.announce(played.match, START, "owner 0", [away]))
    assert played.match.deadline == START + 10 * DAY
    back = Vacation(away.start, START + 4 * DAY)
    played.now = back.stop
    played.take(days.announce(played.match, played.now, "owner 0", [back]))
    assert played.match.deadline == START + 6 * DAY
    called_off = Vacation(START + 5 * DAY, START + 5 * DAY)
    assert days.announce(played.match, played.now, "owner 0", [back, called_off]) == []
    later = Vacation(START + 5 * DAY, START + 9 * DAY)
    played.take(days.announce(played.match, played.now, "owner 0", [back, later]))
    assert played.match.deadline == START + 10 * DAY
    played.take(days.announce(played.match, played.now, "owner 0", [back, called_off]))
    assert played.match.deadline == START + 6 * DAY
    check(Vacation(START + 4 * DAY, START + 8 * DAY), START + 4 * DAY, [back, called_off])


def test_nobody_decides_for_who_said_that_they_are_away() -> None:
    played = begun(2, begins=0, times={"any": 24 * 3600})
    for _ in range(12):
        if played.match.overslept.get(0, 0) == 2 and played.match.to_act == (0,):
            break
        [seat] = played.match.awaited
        if seat == 0:
            played.now = played.match.deadline or 0
            played.take(days.expire(played.match, played.now, played.rng))
        else:
            played.act(seat, "waive" if played.match.phase == "knock" else "pass")
    away = Vacation(played.now - HOUR, played.now + 5 * DAY)
    assert absence.held_up_from(played.match, 0) == played.match.window.at
    played.take(days.announce(played.match, played.now, "owner 0", [away]))
    assert absence.held_up_from(played.match, 0) == away.stop


def test_there_are_thirty_days_within_a_year() -> None:
    now = 1000 * DAY
    check(Vacation(now, now + 21 * DAY), now, [])
    taken = [Vacation(now - 300 * DAY, now - 279 * DAY)]
    assert left_of(taken, now) == (BUDGET - 21) * DAY
    check(Vacation(now, now + 9 * DAY), now, taken)
    check(Vacation(now, now + 21 * DAY), now, [Vacation(now - 366 * DAY, now - 345 * DAY)])
    for wrong in (
        Vacation(now, now + 22 * DAY),
        Vacation(now - DAY, now + DAY),
        Vacation(now + 91 * DAY, now + 92 * DAY),
    ):
        with pytest.raises(IllegalAction):
            check(wrong, now, [])
    with pytest.raises(IllegalAction, match="within a year"):
        check(Vacation(now, now + 10 * DAY), now, taken)
    with pytest.raises(IllegalAction, match="already"):
        check(Vacation(now, now + DAY), now, [Vacation(now + HOUR, now + 2 * HOUR)])


@given(start=TIMES, length=st.integers(1, 14 * DAY), vacations=VACATIONS, more=VACATIONS)
def test_a_vacation_never_shortens_a_deadline(
    start: int, length: int, vacations: list[Vacation], more: list[Vacation]
) -> None:
    before, after = put_off(start, length, vacations), put_off(start, length, [*vacations, *more])
    assert start + length <= before <= after
    assert put_off(start, length, [each for each in vacations if each.stop <= start]) == start + length


@given(turn=st.integers(1, 14 * 24), begin=st.integers(-20, 20), length=st.integers(1, 21), chair=st.integers(0, 1))
def test_no_announcement_moves_the_deadline_of_a_match_closer(turn: int, begin: int, length: int, chair: int) -> None:
    played = begun(2, begins=0, times={"any": turn * 3600})
    before = played.match.deadline
    away = Vacation(START + begin * DAY, START + (begin + length) * DAY)
    played.take(days.announce(played.match, START, f"owner {chair}", [away] if away.start >= 0 else []))
    assert before is not None
    assert played.match.deadline is not None
    assert played.match.deadline >= before
