"""What the teacher has in hand: the name of the class, its door, everybody's eyes, and the time."""

import pytest

from kist.classroom import commands
from kist.classroom.activity import Activity
from kist.classroom.plan import Games, Mode, Plan
from kist.classroom.tournament import Played, Table
from kist.classroom.views import pupil_view, teacher_view
from kist.classroom.wall import projector_view
from tests.classroom.rooms import NAMES, Room, plan, told, wrong


@pytest.fixture
def room() -> Room:
    return Room().join(*NAMES)


def going(room: Room) -> Activity:
    return room.here.activities[-1]


def asked(room: Room, seconds: int = 30) -> int:
    """A task is asked with a countdown; gives when it ends."""
    room.do(commands.open_activity, plan(seconds=seconds))
    room.do(commands.ask, 0)
    deadline = going(room).deadline
    assert deadline is not None
    return deadline


def test_a_class_has_a_name_that_everybody_sees(room: Room) -> None:
    room.do(commands.name_class, "  Klasse   3b ")
    for view in (teacher_view(room.here), pupil_view(room.here, 0), projector_view(room.here)):
        assert view["class_name"] == "Klasse 3b"
    before = room.here.version
    room.do(commands.name_class, "Klasse 3b")
    assert room.here.version == before
    room.do(commands.name_class, "")
    assert teacher_view(room.here)["class_name"] == ""
    for bad in ("x" * 41, "3b\u202e"):
        assert room.refused(commands.name_class, bad) == "bad-name"


def test_through_a_locked_door_nobody_new_comes_and_everybody_else_comes_back(room: Room) -> None:
    room.do(commands.lock, True)
    assert room.refused(commands.join, "Dan", room.rng, owner="device of Dan") == "door-locked"
    room.do(commands.join, "Ada again", room.rng, owner="device of Ada")
    room.do(commands.come_back, room.here.pupils[0].word, owner="new device")
    room.do(commands.lock, False)
    room.join("Dan")
    assert len(room.here.present) == 4


def test_more_time_is_added_to_the_countdown_even_when_it_was_over(room: Room) -> None:
    deadline = asked(room)
    room.do(commands.give_time, 0, 30_000)
    assert going(room).deadline == deadline + 30_000
    room.now += 100_000
    assert room.refused(commands.answer, 0, 0, wrong(0), owner="device of Ada") == "too-late"
    room.do(commands.give_time, 0, 30_000)
    assert going(room).deadline == room.now + 30_000
    room.answer("Ada", 0, wrong(0))
    room.do(commands.ask, 1)
    assert going(room).deadline == room.now + 30_000, "the next task has its own time"


def test_without_a_countdown_there_is_no_time_to_give(room: Room) -> None:
    room.do(commands.open_activity, plan())
    room.do(commands.ask, 0)
    assert room.refused(commands.give_time, 0, 30_000) == "no-countdown"
    room.do(commands.close_activity)
    assert room.refused(commands.give_time, 0, 30_000) == "no-countdown"


def test_while_everybody_looks_at_the_front_the_countdown_stands_still(room: Room) -> None:
    deadline = asked(room)
    room.do(commands.ask_for_eyes, True)
    looked = room.now
    for view in (teacher_view(room.here), pupil_view(room.here, 0), projector_view(room.here)):
        assert view["eyes"] is True
    assert going(room).deadline is None
    room.now += 100_000
    room.answer("Ada", 0, wrong(0))  # an answer that was under way is not lost
    room.do(commands.ask_for_eyes, False)
    assert going(room).deadline == deadline + room.now - looked


def test_what_is_asked_while_everybody_looks_begins_to_count_afterwards(room: Room) -> None:
    room.do(commands.ask_for_eyes, True)
    asked_at = room.now + 2000
    room.do(commands.open_activity, plan(seconds=30))
    room.do(commands.ask, 0)
    assert room.now == asked_at
    room.now += 100_000
    room.do(commands.ask_for_eyes, False)
    assert going(room).deadline == room.now + 30_000


def test_a_countdown_that_was_over_stays_over(room: Room) -> None:
    deadline = asked(room, seconds=5)
    room.now += 100_000
    room.do(commands.ask_for_eyes, True)
    room.do(commands.ask_for_eyes, False)
    assert going(room).deadline == deadline


def test_who_comes_late_gets_a_table_in_the_round_that_is_played(room: Room) -> None:
    room.do(commands.open_activity, Plan(Mode.GAMES, (), games=Games({"game": "cubus"}, 2)))
    late = [Played(Table((2,), 1), "late")]
    assert room.refused(commands.seat_more, 0, late) == "no-such-round"
    room.do(commands.begin_round, 0, [Played(Table((0, 1)), "first")])
    assert told(pupil_view(room.here, 2))["activity"]["match"] is None
    room.do(commands.seat_more, 0, late)
    assert told(pupil_view(room.here, 2))["activity"]["match"] == "late"
    assert len(going(room).rounds) == 1
    assert room.refused(commands.seat_more, 0, late) == "no-such-round", "nobody sits at two tables"
