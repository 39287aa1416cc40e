"""Activities side by side: one in class at a time, and any homework beside it until its date."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.classroom import commands
from kist.classroom.log import Entry
from kist.classroom.school_class import SchoolClass
from kist.classroom.views import pupil_view, teacher_view
from kist.classroom.wall import projector_view
from kist.core.errors import KistError
from kist.core.types import Json
from tests.classroom.rooms import NAMES, Room, plan, told, wrong

LOGS = Path(__file__).parent / "logs"
FRIDAY, MONDAY = 5_000_000, 8_000_000


@pytest.fixture
def room() -> Room:
    return Room().join(*NAMES)


def opened(room: Room, **agreed: Json) -> None:
    room.do(commands.open_activity, plan(**agreed))


def shown_to_ada(room: Room, at: int = 0) -> list[tuple[int, bool]]:
    """What a pupil can look at, the foremost first, and whether it is over."""
    seen = told(pupil_view(room.here.as_of(at), 0))
    return [(each["number"], each["closed"]) for each in [seen["activity"], *seen["beside"]]]


def test_homework_stays_open_when_something_begins_in_class(room: Room) -> None:
    opened(room, mode="alone", until=FRIDAY)
    opened(room, mode="alone", until=MONDAY)
    opened(room)
    assert room.here.open == (0, 1, 2)
    room.answer("Ada", 0, wrong(0), activity=0)
    room.do(commands.ask, 0)
    room.answer("Ada", 0, wrong(0), activity=2)
    room.answer("Ada", 0, wrong(0), activity=1)
    assert [len(each.given) for each in room.here.activities] == [1, 1, 1]


def test_in_class_is_one_thing_at_a_time(room: Room) -> None:
    opened(room, mode="alone")
    opened(room)
    assert [each.closed for each in room.here.activities] == [True, False]
    assert room.refused(commands.answer, 0, 0, 1, owner="device of Ada") == "too-late"
    opened(room, mode="alone", until=FRIDAY)
    assert room.here.open == (1, 2), "homework ends nothing"
    assert room.here.current == 1


def test_the_teacher_ends_each_by_itself(room: Room) -> None:
    opened(room, mode="alone", until=FRIDAY)
    opened(room)
    room.do(commands.close_activity, 0)
    assert room.here.open == (1,)
    assert room.refused(commands.close_activity, 0) == "nothing-open"
    room.do(commands.close_activity)
    assert room.refused(commands.close_activity) == "nothing-open"
    assert room.refused(commands.reveal) == "nothing-open"


def test_homework_is_over_by_itself_once_its_date_is_past_unless_it_was_prolonged(room: Room) -> None:
    opened(room, mode="alone", until=FRIDAY)
    assert room.here.as_of(FRIDAY).open == (0,)
    assert room.here.as_of(FRIDAY + 1).open == ()
    solutions = told(pupil_view(room.here.as_of(FRIDAY + 1), 0))["activity"]["solutions"]
    assert len(solutions) == 3, "then everybody may know what is right"
    room.do(commands.give_time, 0, 1000)
    assert room.here.as_of(FRIDAY + 1000).open == (0,)


def test_a_pupil_sees_the_class_first_and_homework_by_its_date(room: Room) -> None:
    opened(room, mode="alone", until=MONDAY)
    opened(room, mode="alone", until=FRIDAY)
    assert shown_to_ada(room) == [(1, False), (0, False)]
    opened(room)
    assert shown_to_ada(room) == [(2, False), (1, False), (0, False)]
    room.do(commands.close_activity, 2)
    assert shown_to_ada(room) == [(1, False), (2, True), (0, False)], "what was done last can still be looked at"
    assert shown_to_ada(room, MONDAY + 1) == [(2, True)]


def test_the_wall_shows_what_is_done_in_class_and_no_homework(room: Room) -> None:
    opened(room, mode="alone", until=FRIDAY)
    assert projector_view(room.here)["activity"] is None
    opened(room, mode="alone")
    assert told(projector_view(room.here))["activity"]["number"] == 1


def test_the_teacher_sees_the_tables_of_all_that_goes_on(room: Room) -> None:
    opened(room, mode="alone", until=FRIDAY)
    opened(room)
    room.answer("Ben", 1, wrong(1), activity=0)
    seen = told(teacher_view(room.here))
    assert seen["going"]["number"] == 1
    [homework] = seen["beside"]
    assert homework["table"]["1"][1]["right"] is False


# Logs of before -----------------------------------------------------------------------------------------------------


def stored(name: str) -> tuple[SchoolClass, dict[str, Json]]:
    data = json.loads((LOGS / f"{name}.json").read_text())
    entries = [Entry(**entry) for entry in data["entries"]]
    return SchoolClass(created=0).after_all(entries), data


def within(before: Json, now: Json) -> bool:
    """Whether all that was told before is told now; there may be more."""
    if isinstance(before, dict) and isinstance(now, dict):
        return all(name in now and within(value, now[name]) for name, value in before.items())
    if isinstance(before, list) and isinstance(now, list):
        return len(before) == len(now) and all(map(within, before, now))
    return before == now


def test_a_class_from_when_opening_closed_all_is_as_it_was() -> None:
    here, before = stored("first-form")
    assert [each.closed for each in here.activities] == [True, True, True, False]
    assert within(before["teacher"], teacher_view(here))
    assert within(before["pupil"], pupil_view(here, 0))
    assert told(projector_view(here))["activity"]["number"] == 3


STEPS = ["join", "answer", "ask", "reveal", "open", "remove", "close", "lock", "eyes", "group", "time"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 5)), max_size=40))
def test_the_log_alone_gives_the_same_class_again_with_one_thing_in_class(
    steps: list[tuple[str, int]],
) -> None:
    room = Room()
    for step, number in steps:
        attempt(room, step, number)
        in_class = [each for each in room.here.open if not room.here.activities[each].plan.is_homework]
        assert len(in_class) <= 1
    lines = json.loads(
        json.dumps([[e.version, e.at, e.by, e.do, e.owner, e.request, dict(e.data)] for e in room.log])
    )
    assert SchoolClass(created=0).after_all(Entry(*line) for line in lines) == room.here


def attempt(room: Room, step: str, number: int) -> None:
    modes: list[dict[str, Json]] = [
        {"mode": "together", "seconds": 20},
        {"mode": "alone"},
        {"mode": "alone", "until": FRIDAY},
        {"mode": "together", "groups": 3},
    ]
    latest = max(0, len(room.here.activities) - 1)
    command = {
        "join": (commands.join, f"Pupil {number}", room.rng),
        "answer": (commands.answer, latest, number % 3, number),
        "ask": (commands.ask, number),
        "reveal": (commands.reveal,),
        "open": (commands.open_activity, plan(**modes[number % len(modes)])),
        "remove": (commands.remove, number, "salt"),
        "close": (commands.close_activity, number),
        "lock": (commands.lock, number > 3),
        "eyes": (commands.ask_for_eyes, number % 2 == 0),
        "group": (commands.put_into_group, [number], number % 3),
        "time": (commands.give_time, latest, 30_000),
    }[step]
    owner = f"device of Pupil {number}" if step in {"join", "answer"} else None
    try:
        room.do(*command, owner=owner)
    except KistError:
        return
