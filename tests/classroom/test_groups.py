"""Groups: each has its own tasks in one activity, and stays as it is for the class."""

import pytest

from kist.classroom import commands
from kist.classroom.plan import Plan
from kist.classroom.report import distribution
from kist.classroom.views import pupil_view, table_view
from kist.classroom.wall import projector_view
from kist.core.errors import KistError
from kist.core.types import Json
from kist.study.tasks import make_tasks
from tests.classroom.rooms import NAMES, Room, plan, told

EASY, HARD = make_tasks(["count"], [1], 2, "easy"), make_tasks(["count"], [6], 2, "hard")
ADA, BEN, CLEO = range(3)


def two_groups(**more: Json) -> Plan:
    return plan(tasks=[task.to_json() for task in (*EASY, *HARD)], groups=2, **more)


@pytest.fixture
def room() -> Room:
    """Ada and Ben are in the first group, Cleo is in the second."""
    room = Room().join(*NAMES)
    room.do(commands.put_into_group, [CLEO], 1)
    return room


def stack_of(room: Room, pupil: int, place: str) -> Json:
    shown: Json = told(pupil_view(room.here, pupil))["activity"]["tasks"][place]["shown"]
    return shown


def test_each_group_gets_its_own_tasks_and_is_judged_by_them(room: Room) -> None:
    room.do(commands.open_activity, two_groups(mode="alone"))
    assert stack_of(room, ADA, "0") == EASY[0].to_json()["shown"]
    assert stack_of(room, CLEO, "0") == HARD[0].to_json()["shown"]
    room.answer("Ada", 0, EASY[0].answer)
    room.answer("Cleo", 0, HARD[0].answer)
    table = told(table_view(room.here, 0))
    assert [table["table"][str(pupil)][0]["right"] for pupil in (ADA, CLEO)] == [True, True]
    assert table["groups"] == {"0": 0, "1": 0, "2": 1}
    assert room.refused(commands.answer, 0, 2, 1, owner="device of Ada") == "no-such-task", "of the other group"


def test_together_the_place_is_asked_of_all_and_revealed_group_by_group(room: Room) -> None:
    room.do(commands.open_activity, two_groups())
    assert room.refused(commands.ask, 2) == "no-such-task"
    room.do(commands.ask, 1)
    room.answer("Ben", 1, EASY[1].answer)
    room.answer("Cleo", 1, HARD[1].answer)
    room.do(commands.reveal)
    groups = told(projector_view(room.here))["activity"]["groups_shown"]
    assert [(each["pupils"], each["answered"], each["solution"]["answer"]) for each in groups] == [
        (2, 1, EASY[1].answer),
        (1, 1, HARD[1].answer),
    ]
    assert [share.answer for share in distribution(room.here, room.here.activities[0], 3)] == [HARD[1].answer]


def test_who_is_put_into_another_group_goes_along_unless_something_was_answered(room: Room) -> None:
    room.do(commands.open_activity, two_groups(mode="alone"))
    room.answer("Ada", 0, EASY[0].answer)
    room.do(commands.put_into_group, [ADA, BEN], 1)
    activity = room.here.activities[0]
    assert [activity.group_of(pupil) for pupil in (ADA, BEN)] == [0, 1]
    room.do(commands.open_activity, two_groups(mode="alone"))
    assert room.here.activities[1].group_of(ADA) == 1, "from the next one on"


def test_with_fewer_groups_than_before_the_last_ones_are_one(room: Room) -> None:
    room.do(commands.put_into_group, [BEN], 2)
    room.do(commands.open_activity, two_groups(mode="alone"))
    assert [room.here.activities[0].group_of(pupil) for pupil in (ADA, BEN, CLEO)] == [0, 1, 1]
    room.do(commands.open_activity, plan())
    assert room.here.activities[1].group_of(BEN) == 0


@pytest.mark.parametrize("groups", [0, 4, 3, "two"])
def test_groups_are_one_to_three_with_as_many_tasks_each(groups: Json) -> None:
    with pytest.raises(KistError) as refusal:
        plan(tasks=[task.to_json() for task in (*EASY, *HARD)], groups=groups)
    assert refusal.value.code == "bad-groups"


def test_there_is_no_fourth_group(room: Room) -> None:
    assert room.refused(commands.put_into_group, [ADA], 3) == "no-such-group"
    assert room.refused(commands.put_into_group, [7], 1) == "no-such-pupil"
