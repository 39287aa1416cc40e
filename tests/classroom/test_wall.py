"""The projector: who is there, wrong answers by their mistake, what was done. Never a name with an answer."""

import json

import pytest

from kist.classroom import commands
from kist.classroom.plan import check_plan
from kist.classroom.wall import LESSON, MOST_GROUPS, projector_view
from kist.core.types import Json
from kist.study.tasks import Task, make_task
from kist.study.tasks.judge import judge
from tests.classroom.rooms import Room

PUPILS = tuple(f"Pupil {number}" for number in range(40))
COUNT = make_task("count", 6, "wall")
PICTURE = make_task("picture", 6, "wall")


@pytest.fixture
def room() -> Room:
    return Room().join(*PUPILS)


def begin(room: Room, *tasks: Task, mode: str = "together") -> int:
    room.do(commands.open_activity, check_plan({"mode": mode, "tasks": [task.to_json() for task in tasks]}))
    return len(room.here.activities) - 1


def say(room: Room, task: Task, answers: list[Json]) -> dict[str, Json]:
    """Ask a task, let the first pupils answer it so, and reveal it; gives what the wall says of that."""
    activity = begin(room, task)
    room.do(commands.ask, 0)
    for name, answer in zip(PUPILS, answers, strict=False):
        room.answer(name, 0, answer, activity)
    room.do(commands.reveal)
    shown = projector_view(room.here)["activity"]
    assert isinstance(shown, dict)
    said = shown["said"]
    assert isinstance(said, dict)
    return said


def test_forty_different_answers_are_put_together_by_their_mistake_and_the_rest_is_counted(room: Room) -> None:
    answers: list[Json] = [*range(len(PUPILS))]
    said = say(room, COUNT, answers)
    wrong = said["wrong"]
    assert isinstance(wrong, list)
    assert 0 < len(wrong) <= MOST_GROUPS
    explained = {judge(COUNT, number).diagnosis for number in answers} - {None, "other"}
    assert {group["diagnosis"] for group in wrong} <= explained
    assert said["right"] == 1
    assert said["right"] + said["rest"] + sum(group["pupils"] for group in wrong) == len(PUPILS)  # type: ignore[operator]
    assert [group["pupils"] for group in wrong] == sorted((group["pupils"] for group in wrong), reverse=True)


def test_what_nobody_can_explain_is_shown_where_several_said_it_or_there_is_room_for_all(room: Room) -> None:
    strange = [number for number in range(50, 99) if judge(COUNT, number).diagnosis == "other"]
    once = say(room, COUNT, [strange[0]])
    assert once["wrong"] == [{"diagnosis": "other", "answer": strange[0], "choice": None, "pupils": 1}]
    said = say(room, COUNT, [*strange[:9], strange[0]])
    assert said["wrong"] == [{"diagnosis": "other", "answer": strange[0], "choice": None, "pupils": 2}]
    assert said["rest"] == 8


def test_where_one_chooses_by_a_letter_each_letter_is_told(room: Room) -> None:
    said = say(room, PICTURE, [{"choice": at % 4} for at in range(10)])
    wrong = said["wrong"]
    assert isinstance(wrong, list)
    told = {group["choice"]: group["pupils"] for group in wrong} | {said["choice"]: said["right"]}
    assert told == {0: 3, 1: 3, 2: 2, 3: 2}


def test_names_are_on_the_wall_before_it_begins_and_never_again(room: Room) -> None:
    assert projector_view(room.here)["names"] == list(PUPILS)
    say(room, COUNT, [1, 2, 3])
    assert not any(name in json.dumps(projector_view(room.here)) for name in PUPILS)
    room.do(commands.close_activity)
    assert not any(name in json.dumps(projector_view(room.here)) for name in PUPILS)


def test_at_the_end_the_wall_says_how_many_were_right_and_the_most_frequent_mistake(room: Room) -> None:
    begin(room, COUNT, mode="alone")
    room.do(commands.close_activity)
    room.now += LESSON + 1
    say(room, PICTURE, [{"choice": at} for at in (0, 1, 2, 3)])
    mistake = COUNT.wrong[0]
    say(room, COUNT, [mistake.answer] * 5 + [COUNT.answer] * 7)
    room.do(commands.close_activity)
    summary = projector_view(room.here)["summary"]
    assert isinstance(summary, dict)
    done, most = summary["done"], summary["mistake"]
    assert isinstance(done, list)
    assert isinstance(most, dict)
    assert [activity["kinds"] for activity in done] == [["picture"], ["count"]], "what was done today"
    assert done[1]["progress"] == [{"answered": 12, "right": 7}]
    assert (most["diagnosis"], most["answer"], most["times"]) == (mistake.diagnosis, mistake.answer, 5)
    begin(room, COUNT)
    assert projector_view(room.here)["summary"] is None
