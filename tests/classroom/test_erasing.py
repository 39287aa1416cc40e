"""A pupil who is removed is forgotten: by the class in memory, and by the log that it is read from again."""

from dataclasses import asdict
from functools import partial

import pytest

from kist.classroom import commands
from kist.classroom.school_class import SchoolClass
from tests.classroom.rooms import TASKS, Room, plan, wrong


@pytest.fixture
def room() -> Room:
    """A class in which two answered, one of them on a device that was another pupil's before, and again on an own."""
    room = Room().join("Ada", "Ben", "Cleo")
    room.do(commands.open_activity, plan(mode="alone", again=True))
    room.answer("Ada", 0, wrong(0))
    room.answer("Cleo", 1, wrong(1))
    room.do(partial(commands.join, another=True), "Zebulon", room.rng, owner="device of Ada")
    room.do(commands.answer, 0, 0, TASKS[0].answer, owner="device of Ada")
    room.do(commands.come_back, room.here.pupils[3].word, owner="device of Ben")
    room.do(commands.answer, 0, 1, TASKS[1].answer, owner="device of Ben")
    room.do(commands.rename, 3, "Zacharias")
    return room


def test_nothing_of_who_was_removed_is_left_in_memory_nor_in_the_log(room: Room) -> None:
    word, answers = room.here.pupils[3].word, sum(entry.do == "answer" for entry in room.log)
    room.erase(3)
    for told in (str(room.here), str([asdict(entry) for entry in room.log])):
        assert not any(trace in told for trace in ("Zebulon", "Zacharias", word))
    assert not any(pupil == 3 for pupil, _ in room.here.activities[0].given)
    kept = [entry for entry in room.log if entry.by == 3]
    assert [(entry.do, entry.owner, entry.request) for entry in kept if entry.do == "answer"] == []
    assert all(entry.owner is None for entry in kept)
    assert sum(entry.do == "answer" for entry in room.log) == answers - 2, "what others answered stays"


def test_the_log_written_anew_leads_to_the_same_class_with_the_same_versions(room: Room) -> None:
    for pupil in (3, 0):
        room.erase(pupil)
        assert [entry.version for entry in room.log] == list(range(1, len(room.log) + 1))
        assert SchoolClass(created=0).after_all(room.log) == room.here
    room.answer("Cleo", 2, wrong(2))
    assert [pupil.name for pupil in room.here.present] == ["Ben", "Cleo"]
    assert room.here.pupils[1].owner == "", "the device that went to who was removed is not given back by it"


def test_who_was_removed_comes_back_only_when_the_teacher_lets_them_in(room: Room) -> None:
    word = room.here.pupils[3].word
    room.erase(3)
    assert room.refused(commands.join, "Somebody else", room.rng, owner="device of Ben") == "sent-away"
    assert room.refused(commands.come_back, word, owner="device of Ben") == "wrong-word"
    assert "device of Ben" not in room.here.barred[0]
    room.do(commands.come_back, room.here.pupils[1].word, owner="device of Ben")  # Ben's own word gives Ben's place
    room.do(commands.admit)
    room.do(partial(commands.join, another=True), "Somebody else", room.rng, owner="device of Ben")
    assert room.here.present[-1].name == "Somebody else"


@pytest.mark.parametrize("name", ["ADA", "A d a", "Ádá", "Аdа", "Ada.", "A\u0308da"])
def test_nobody_is_called_nearly_as_somebody_else(name: str) -> None:
    assert Room().join("Ada").refused(commands.join, name, Room().rng, owner="x") == "name-taken"


@pytest.mark.parametrize("name", ["ada@school.example", "www.ada.eu", "ada-page.de", "0171 5550123", "1.4.2017 08"])
def test_a_nickname_leads_to_nobody(name: str) -> None:
    assert Room().refused(commands.join, name, Room().rng, owner="x") == "name-is-address"
    assert Room().join("Ada").refused(commands.rename, 0, name) == "name-is-address"
