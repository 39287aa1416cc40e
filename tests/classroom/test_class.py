"""A class from its log: who may do what, what each sees, and what the teacher's table says."""

import json
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.classroom import commands
from kist.classroom.log import Entry
from kist.classroom.report import distribution, mistakes
from kist.classroom.school_class import DAY, MOST_PUPILS, SchoolClass
from kist.classroom.views import pupil_view, teacher_view
from kist.classroom.wall import projector_view
from kist.core.errors import IllegalAction, KistError
from kist.core.types import Json
from kist.study.exercises import WatchExercise
from kist.study.puzzles.shipped import shipped
from kist.study.tasks.judge import Unproved
from tests.classroom.rooms import NAMES, TASKS, Room, plan, wrong


@pytest.fixture
def room() -> Room:
    return Room().join(*NAMES)


def test_a_device_that_goes_to_another_pupil_is_nobody_elses(room: Room) -> None:
    room.do(partial(commands.join, another=True), "Dan", room.rng, owner="device of Ada")
    dan = room.here.pupil_of("device of Ada")
    assert dan is not None
    assert (dan.name, room.here.pupils[0].owner, room.here.pupils[0].here) == ("Dan", "", True)
    room.do(commands.come_back, f" {room.here.pupils[0].word.upper()} ", owner="device of Ben")
    assert [pupil.owner for pupil in room.here.pupils[:2]] == ["device of Ben", ""]


def test_a_pupil_comes_with_a_nickname_and_a_device_keeps_its_place(room: Room) -> None:
    assert [pupil.name for pupil in room.here.present] == list(NAMES)
    before = room.here
    room.do(commands.join, "Somebody else", room.rng, owner="device of Ada")
    assert room.here == before


def test_a_class_is_not_written_in_without_end(room: Room) -> None:
    room.do(commands.open_activity, plan(mode="alone", again=True))
    room.here = replace(room.here, version=commands.LONGEST)
    said = (commands.answer, 0, 0, wrong(0))
    assert room.refused(*said, owner="device of Ada") == "class-full"
    assert room.refused(commands.rename, 0, "Eve") == "class-full"
    room.do(commands.close_activity)
    assert room.here.activities[0].closed


def test_a_lost_device_gets_its_place_back_with_the_word_that_the_teacher_sees(room: Room) -> None:
    pupils = teacher_view(room.here)["pupils"]
    assert isinstance(pupils, list)
    word = pupils[1]["word"]
    assert room.refused(commands.come_back, "nonsense", owner="new device") == "wrong-word"
    room.do(commands.come_back, f" {word.upper()} ", owner="new device")
    pupil = room.here.pupil_of("new device")
    assert pupil is not None
    assert pupil.name == "Ben"
    assert room.here.pupil_of("device of Ben") is None


def test_an_answer_is_taken_from_who_gave_it_and_not_from_who_has_the_device_by_now(room: Room) -> None:
    room.do(commands.open_activity, plan(mode="alone"))
    ada = room.here.pupil_of("device of Ada")
    assert ada is not None
    room.do(partial(commands.join, another=True), "Dan", room.rng, owner="device of Ada")
    assert room.refused(commands.answer, 0, 0, 1, ada.number, owner="device of Ada") == "another-pupil"
    room.do(commands.answer, 0, 0, wrong(0), 3, owner="device of Ada")
    assert list(room.here.activities[0].given) == [(3, 0)]


def test_names_are_taken_once_and_a_class_has_an_end(room: Room) -> None:
    assert room.refused(commands.join, "ada", room.rng, owner="x") == "name-taken"
    assert room.refused(commands.join, " ", room.rng, owner="x") == "bad-name"
    room.join(*(f"Pupil {number}" for number in range(MOST_PUPILS - 3)))
    assert room.refused(commands.join, "One more", room.rng, owner="x") == "class-full"


def test_the_teacher_renames_and_removes(room: Room) -> None:
    room.do(commands.rename, 1, "Bella")
    room.erase(0)
    assert [pupil.name for pupil in room.here.present] == ["Bella", "Cleo"]
    assert room.refused(commands.rename, 0, "Ada") == "no-such-pupil"
    assert room.refused(commands.rename, 1, "Cleo") == "name-taken"
    assert room.here.pupil_of("device of Ada") is None


def test_together_only_what_is_asked_can_be_answered_until_it_is_revealed(room: Room) -> None:
    room.do(commands.open_activity, plan())
    assert room.refused(commands.answer, 0, 0, 1, owner="device of Ada") == "not-asked"
    room.do(commands.ask, 0)
    room.answer("Ada", 0, wrong(0))
    room.answer("Ada", 0, TASKS[0].answer)
    assert room.refused(commands.answer, 0, 1, 1, owner="device of Ada") == "not-asked"
    room.do(commands.reveal)
    assert room.refused(commands.answer, 0, 0, 1, owner="device of Ben") == "not-asked"
    assert room.here.activities[0].given[0, 0].verdict.right


def test_together_verdicts_and_answers_are_told_once_they_are_revealed(room: Room) -> None:
    room.do(commands.open_activity, plan(title="Monday"))
    room.do(commands.ask, 0)
    room.answer("Ada", 0, wrong(0))
    before = json.dumps([pupil_view(room.here, 0), projector_view(room.here)])
    assert '"diagnosis": "' not in before
    assert '"stack"' not in before
    room.do(commands.reveal)
    assert pupil_view(room.here, 0)["activity"]["answers"]["0"]["diagnosis"] == TASKS[0].wrong[0].diagnosis  # type: ignore[call-overload,index]
    wall = projector_view(room.here)["activity"]
    assert isinstance(wall, dict)
    told = {"answer": wrong(0), "diagnosis": TASKS[0].wrong[0].diagnosis}
    assert wall["said"]["wrong"] == [{**told, "choice": None, "pupils": 1}]


def test_the_countdown_ends_answers(room: Room) -> None:
    room.do(commands.open_activity, plan(seconds=20))
    room.do(commands.ask, 0)
    room.now += 18_000
    room.answer("Ada", 0, 3)
    room.now += 2_000
    assert room.refused(commands.answer, 0, 0, 3, owner="device of Ben") == "too-late"


def test_what_is_watched_first_is_watched_before_the_countdown_begins(room: Room) -> None:
    memory = next(each for each in shipped() if each["kind"] == "memory")
    watched = WatchExercise(memory).watched
    room.do(commands.open_activity, plan(seconds=20, tasks=[WatchExercise(memory).to_json()]))
    room.do(commands.ask, 0)
    room.now += watched + 18_000
    room.answer("Ada", 0, memory["example"])
    room.now += 2_000
    assert room.refused(commands.answer, 0, 0, memory["example"], owner="device of Ben") == "too-late"


def wall(room: Room) -> dict[str, Json]:
    activity = projector_view(room.here)["activity"]
    assert isinstance(activity, dict)
    return activity


def test_a_step_together_tells_at_once_is_tried_until_it_is_done_and_the_wall_counts_who_has_done_it(
    room: Room,
) -> None:
    steps: list[Json] = [{"lesson": "cubus", "step": step} for step in ("no-knock", "on-top")]
    room.do(commands.open_activity, plan(tasks=steps))
    room.do(commands.ask, 0)
    room.answer("Ada", 0, ["knock"])
    room.answer("Ben", 0, ["waive"])
    for pupil, right in ((0, False), (1, True)):
        activity = pupil_view(room.here, pupil)["activity"]
        assert activity["answers"]["0"]["right"] is right  # type: ignore[call-overload,index]
        assert bool(activity["solutions"]) is right  # type: ignore[call-overload,index]
    assert wall(room)["progress"] == [{"answered": 2, "right": 1}, {"answered": 0, "right": 0}]
    assert room.refused(commands.answer, 0, 0, ["knock"], owner="device of Ben") == "answered"
    room.answer("Ada", 0, ["waive"])
    assert room.here.activities[0].given[0, 0].tries == 2
    assert room.refused(commands.answer, 0, 1, ["build 2"], owner="device of Ada") == "not-asked"
    room.do(commands.ask, 1)
    own = pupil_view(room.here, 0)["activity"]["answers"]  # type: ignore[call-overload,index]
    assert own["0"]["right"], "what was done before is not forgotten"  # type: ignore[call-overload,index]


def test_the_wall_shows_how_far_everybody_is_and_who_is_right_only_once_that_is_told(room: Room) -> None:
    room.do(commands.open_activity, plan())
    room.do(commands.ask, 0)
    room.answer("Ada", 0, TASKS[0].answer)
    room.answer("Ben", 0, wrong(0))
    untouched: list[Json] = [{"answered": 0, "right": None}] * 2
    assert wall(room)["progress"] == [{"answered": 2, "right": None}, *untouched]
    room.do(commands.reveal)
    assert wall(room)["progress"] == [{"answered": 2, "right": 1}, *untouched]
    room.do(commands.open_activity, plan(mode="alone"))
    room.answer("Cleo", 1, wrong(1), activity=1)
    assert wall(room)["progress"] == [{"answered": at == 1, "right": 0} for at in range(3)]


def test_a_place_goes_along_to_an_account_unless_that_has_one_here(room: Room) -> None:
    room.do(commands.hand_over, "device of Ada", owner="an account")
    assert room.here.pupil_of("an account") == replace(room.here.pupils[0], owner="an account")
    assert room.here.pupil_of("device of Ada") is None
    before = room.here
    for device in ("device of Ben", "device of nobody"):
        room.do(commands.hand_over, device, owner="an account")
    assert room.here == before


def test_alone_everybody_goes_at_the_own_pace_until_the_date(room: Room) -> None:
    room.do(commands.open_activity, plan(mode="alone", until=60_000))
    room.answer("Ada", 2, {"choice": 0})
    room.answer("Ada", 0, wrong(0))
    assert room.refused(commands.answer, 0, 0, 1, owner="device of Ada") == "answered"
    assert room.refused(commands.ask, 0) == "nothing-open"
    room.now = 60_000
    assert room.refused(commands.answer, 0, 1, 1, owner="device of Ada") == "too-late"


def test_alone_one_may_try_again_until_it_is_right_if_that_was_agreed(room: Room) -> None:
    room.do(commands.open_activity, plan(mode="alone", again=True))
    room.answer("Ada", 0, wrong(0))
    room.answer("Ada", 0, TASKS[0].answer)
    assert room.here.activities[0].given[0, 0].tries == 2
    assert room.refused(commands.answer, 0, 0, 1, owner="device of Ada") == "answered"


def test_strangers_and_removed_pupils_cannot_answer(room: Room) -> None:
    room.do(commands.open_activity, plan(mode="alone"))
    assert room.refused(commands.answer, 0, 0, 1, owner="a stranger") == "not-in-class"
    assert room.refused(commands.answer, 0, 0, 1) == "not-in-class"
    room.erase(0)
    assert room.refused(commands.answer, 0, 0, 1, owner="device of Ada") == "not-in-class"


def test_pupils_see_nobody_elses_answers_and_no_devices_or_words(room: Room) -> None:
    room.do(commands.open_activity, plan(mode="alone"))
    empty = pupil_view(room.here, 1)["activity"]
    room.answer("Ada", 0, wrong(0))
    assert pupil_view(room.here, 1)["activity"] == empty
    for number in range(3):
        seen = json.dumps(pupil_view(room.here, number))
        assert "device" not in seen
        assert '"answer"' not in json.dumps(pupil_view(room.here, number)["activity"]["tasks"])  # type: ignore[call-overload,index]
        assert all(pupil.word not in seen for pupil in room.here.pupils)
    assert "device" not in json.dumps([teacher_view(room.here), projector_view(room.here)])
    assert not any(name in json.dumps(projector_view(room.here)) for name in NAMES)


def test_the_table_knows_the_most_frequent_mistakes(room: Room) -> None:
    room.do(commands.open_activity, plan(mode="alone"))
    for name in NAMES:
        room.answer(name, 0, wrong(0))
    room.answer("Ada", 1, TASKS[1].answer)
    activity = room.here.activities[0]
    assert mistakes(room.here, activity)[0] == (TASKS[0].wrong[0].diagnosis, 3)
    assert [share.pupils for share in distribution(room.here, activity, 0)] == [3]


def test_a_class_is_kept_for_thirty_days_after_it_was_last_used(room: Room) -> None:
    assert room.here.ends == room.now + 30 * DAY


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"mode": "aside"}, "bad-mode"),
        ({"tasks": []}, "bad-tasks"),
        ({"tasks": 1}, "bad-tasks"),
        ({"tasks": [{}]}, "bad-task"),
        ({"seconds": 0}, "bad-time"),
        ({"seconds": "ten"}, "bad-time"),
        ({"hints": 1}, "bad-flag"),
        ({"title": "x" * 99}, "bad-title"),
        ({"colour": "red"}, "unknown-setting"),
    ],
)
def test_what_is_no_activity_is_refused(more: dict[str, Json], code: str) -> None:
    with pytest.raises(KistError) as refusal:
        plan(**more)
    assert refusal.value.code == code


def test_tasks_are_proved_before_a_class_gets_them() -> None:
    spoiled = {**TASKS[0].to_json(), "answer": 999}
    with pytest.raises(Unproved):
        plan(tasks=[spoiled])


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["join", "answer", "ask", "reveal", "open", "remove"]), st.integers(0, 4))))
def test_the_log_alone_gives_the_same_class_again(steps: list[tuple[str, int]]) -> None:
    room = Room()
    for step, number in steps:
        _try(room, step, number)
    stored = [
        json.loads(json.dumps([e.version, e.at, e.by, e.do, e.owner, e.request, dict(e.data)])) for e in room.log
    ]
    assert SchoolClass(created=0).after_all(Entry(*line) for line in stored) == room.here
    assert [entry.version for entry in room.log] == list(range(1, len(room.log) + 1))


def _try(room: Room, step: str, number: int) -> None:
    command = {
        "join": (commands.join, f"Pupil {number}", room.rng),
        "answer": (commands.answer, 0, number, number),
        "ask": (commands.ask, number),
        "reveal": (commands.reveal,),
        "open": (commands.open_activity, plan(mode="alone" if number % 2 else "together")),
        "remove": (),
    }[step]
    owner = f"device of Pupil {number}" if step in {"join", "answer"} else None
    try:
        if command:
            room.do(*command, owner=owner)
        else:
            room.erase(number)
    except KistError:
        return


def test_entries_out_of_order_are_refused(room: Room) -> None:
    with pytest.raises(IllegalAction):
        room.here.after(room.log[0])
