"""A class from its log: who may do what, what each sees, and what the teacher's table says."""

import csv
import json
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.classroom import wishes
from kist.classroom.activity import Plan, check_plan
from kist.classroom.log import Entry
from kist.classroom.report import distribution, mistakes, table_csv
from kist.classroom.school_class import DAY, MOST_PUPILS, SchoolClass
from kist.classroom.views import projector_view, pupil_view, teacher_view
from kist.core.errors import IllegalAction, KistError
from kist.core.types import Json
from kist.matches.wishes import Stamp
from kist.study.exercises import WatchExercise
from kist.study.puzzles.shipped import shipped
from kist.study.tasks import make_tasks
from kist.study.tasks.judge import Unproved
from kist.study.tasks.words import task_words

TASKS = make_tasks(["count", "hidden", "picture"], [3], 3, "class")
NAMES = ("Ada", "Ben", "Cleo")


def plan(**more: Json) -> Plan:
    return check_plan({"mode": "together", "tasks": [task.to_json() for task in TASKS], **more})


class Room:
    """A class with its log: wishes are appended as a server would."""

    def __init__(self) -> None:
        self.rng = Random(1)
        self.log: list[Entry] = []
        self.now = 1000
        self.here = SchoolClass(created=0)

    def do(self, wish: object, *arguments: object, owner: str | None = None) -> None:
        self.now += 1000
        entries: list[Entry] = wish(self.here, Stamp(self.now, owner), *arguments)  # type: ignore[operator]
        self.log += entries
        self.here = self.here.after_all(entries)

    def join(self, *names: str) -> "Room":
        for name in names:
            self.do(wishes.join, name, self.rng, owner=f"device of {name}")
        return self

    def answer(self, name: str, task: int, answer: Json, activity: int = 0) -> None:
        self.do(wishes.answer, activity, task, answer, owner=f"device of {name}")

    def refused(self, wish: object, *arguments: object, owner: str | None = None) -> str:
        with pytest.raises(KistError) as refusal:
            self.do(wish, *arguments, owner=owner)
        return refusal.value.code


@pytest.fixture
def room() -> Room:
    return Room().join(*NAMES)


def wrong(task: int) -> Json:
    return TASKS[task].wrong[0].answer


def test_a_device_that_goes_to_another_pupil_is_nobody_elses(room: Room) -> None:
    room.do(partial(wishes.join, another=True), "Dan", room.rng, owner="device of Ada")
    dan = room.here.pupil_of("device of Ada")
    assert dan is not None
    assert (dan.name, room.here.pupils[0].owner, room.here.pupils[0].here) == ("Dan", "", True)
    room.do(wishes.come_back, f" {room.here.pupils[0].word.upper()} ", owner="device of Ben")
    assert [pupil.owner for pupil in room.here.pupils[:2]] == ["device of Ben", ""]


def test_a_pupil_comes_with_a_nickname_and_a_device_keeps_its_place(room: Room) -> None:
    assert [pupil.name for pupil in room.here.present] == list(NAMES)
    before = room.here
    room.do(wishes.join, "Somebody else", room.rng, owner="device of Ada")
    assert room.here == before


def test_a_class_is_not_written_in_without_end(room: Room) -> None:
    room.do(wishes.open_activity, plan(mode="alone", again=True))
    room.here = replace(room.here, version=wishes.LONGEST)
    said = (wishes.answer, 0, 0, wrong(0))
    assert room.refused(*said, owner="device of Ada") == "class-full"
    assert room.refused(wishes.rename, 0, "Eve") == "class-full"
    room.do(wishes.close_activity)
    assert room.here.activities[0].closed


def test_a_lost_device_gets_its_place_back_with_the_word_that_the_teacher_sees(room: Room) -> None:
    pupils = teacher_view(room.here)["pupils"]
    assert isinstance(pupils, list)
    word = pupils[1]["word"]
    assert room.refused(wishes.come_back, "nonsense", owner="new device") == "wrong-word"
    room.do(wishes.come_back, f" {word.upper()} ", owner="new device")
    pupil = room.here.pupil_of("new device")
    assert pupil is not None
    assert pupil.name == "Ben"
    assert room.here.pupil_of("device of Ben") is None


def test_an_answer_is_taken_from_who_gave_it_and_not_from_who_has_the_device_by_now(room: Room) -> None:
    room.do(wishes.open_activity, plan(mode="alone"))
    ada = room.here.pupil_of("device of Ada")
    assert ada is not None
    room.do(partial(wishes.join, another=True), "Dan", room.rng, owner="device of Ada")
    assert room.refused(wishes.answer, 0, 0, 1, ada.number, owner="device of Ada") == "another-pupil"
    room.do(wishes.answer, 0, 0, wrong(0), 3, owner="device of Ada")
    assert list(room.here.activities[0].given) == [(3, 0)]


def test_names_are_taken_once_and_a_class_has_an_end(room: Room) -> None:
    assert room.refused(wishes.join, "ada", room.rng, owner="x") == "name-taken"
    assert room.refused(wishes.join, " ", room.rng, owner="x") == "bad-name"
    room.join(*(f"Pupil {number}" for number in range(MOST_PUPILS - 3)))
    assert room.refused(wishes.join, "One more", room.rng, owner="x") == "class-full"


def test_the_teacher_renames_and_removes(room: Room) -> None:
    room.do(wishes.rename, 1, "Bella")
    room.do(wishes.remove, 0)
    assert [pupil.name for pupil in room.here.present] == ["Bella", "Cleo"]
    assert room.refused(wishes.rename, 0, "Ada") == "no-such-pupil"
    assert room.refused(wishes.rename, 1, "Cleo") == "name-taken"
    assert room.here.pupil_of("device of Ada") is None


def test_together_only_what_is_asked_can_be_answered_until_it_is_revealed(room: Room) -> None:
    room.do(wishes.open_activity, plan())
    assert room.refused(wishes.answer, 0, 0, 1, owner="device of Ada") == "not-asked"
    room.do(wishes.ask, 0)
    room.answer("Ada", 0, wrong(0))
    room.answer("Ada", 0, TASKS[0].answer)
    assert room.refused(wishes.answer, 0, 1, 1, owner="device of Ada") == "not-asked"
    room.do(wishes.reveal)
    assert room.refused(wishes.answer, 0, 0, 1, owner="device of Ben") == "not-asked"
    assert room.here.activities[0].given[0, 0].verdict.right


def test_together_verdicts_and_answers_are_told_once_they_are_revealed(room: Room) -> None:
    room.do(wishes.open_activity, plan(title="Monday"))
    room.do(wishes.ask, 0)
    room.answer("Ada", 0, wrong(0))
    before = json.dumps([pupil_view(room.here, 0), projector_view(room.here)])
    assert '"diagnosis": "' not in before
    assert '"stack"' not in before
    room.do(wishes.reveal)
    assert pupil_view(room.here, 0)["activity"]["answers"]["0"]["diagnosis"] == TASKS[0].wrong[0].diagnosis  # type: ignore[call-overload,index]
    wall = projector_view(room.here)["activity"]
    assert isinstance(wall, dict)
    assert wall["distribution"] == [{**TASKS[0].wrong[0].to_json(), "right": False, "pupils": 1}]


def test_the_countdown_ends_answers(room: Room) -> None:
    room.do(wishes.open_activity, plan(seconds=20))
    room.do(wishes.ask, 0)
    room.now += 18_000
    room.answer("Ada", 0, 3)
    room.now += 2_000
    assert room.refused(wishes.answer, 0, 0, 3, owner="device of Ben") == "too-late"


def test_what_is_watched_first_is_watched_before_the_countdown_begins(room: Room) -> None:
    memory = next(each for each in shipped() if each["kind"] == "memory")
    watched = WatchExercise(memory).watched
    room.do(wishes.open_activity, plan(seconds=20, tasks=[WatchExercise(memory).to_json()]))
    room.do(wishes.ask, 0)
    room.now += watched + 18_000
    room.answer("Ada", 0, memory["example"])
    room.now += 2_000
    assert room.refused(wishes.answer, 0, 0, memory["example"], owner="device of Ben") == "too-late"


def wall(room: Room) -> dict[str, Json]:
    activity = projector_view(room.here)["activity"]
    assert isinstance(activity, dict)
    return activity


def test_a_step_together_tells_at_once_is_tried_until_it_is_done_and_the_wall_counts_who_has_done_it(
    room: Room,
) -> None:
    steps: list[Json] = [{"lesson": "cubus", "step": step} for step in ("no-knock", "on-top")]
    room.do(wishes.open_activity, plan(tasks=steps))
    room.do(wishes.ask, 0)
    room.answer("Ada", 0, ["knock"])
    room.answer("Ben", 0, ["waive"])
    for pupil, right in ((0, False), (1, True)):
        activity = pupil_view(room.here, pupil)["activity"]
        assert activity["answers"]["0"]["right"] is right  # type: ignore[call-overload,index]
        assert bool(activity["solutions"]) is right  # type: ignore[call-overload,index]
    assert wall(room)["progress"] == [{"answered": 2, "right": 1}, {"answered": 0, "right": 0}]
    assert room.refused(wishes.answer, 0, 0, ["knock"], owner="device of Ben") == "answered"
    room.answer("Ada", 0, ["waive"])
    assert room.here.activities[0].given[0, 0].tries == 2
    assert room.refused(wishes.answer, 0, 1, ["build 2"], owner="device of Ada") == "not-asked"
    room.do(wishes.ask, 1)
    own = pupil_view(room.here, 0)["activity"]["answers"]  # type: ignore[call-overload,index]
    assert own["0"]["right"], "what was done before is not forgotten"  # type: ignore[call-overload,index]


def test_the_wall_shows_how_far_everybody_is_and_who_is_right_only_once_that_is_told(room: Room) -> None:
    room.do(wishes.open_activity, plan())
    room.do(wishes.ask, 0)
    room.answer("Ada", 0, TASKS[0].answer)
    room.answer("Ben", 0, wrong(0))
    untouched: list[Json] = [{"answered": 0, "right": None}] * 2
    assert wall(room)["progress"] == [{"answered": 2, "right": None}, *untouched]
    room.do(wishes.reveal)
    assert wall(room)["progress"] == [{"answered": 2, "right": 1}, *untouched]
    room.do(wishes.open_activity, plan(mode="alone"))
    room.answer("Cleo", 1, wrong(1), activity=1)
    assert wall(room)["progress"] == [{"answered": at == 1, "right": 0} for at in range(3)]


def test_a_place_goes_along_to_an_account_unless_that_has_one_here(room: Room) -> None:
    room.do(wishes.hand_over, "device of Ada", owner="an account")
    assert room.here.pupil_of("an account") == replace(room.here.pupils[0], owner="an account")
    assert room.here.pupil_of("device of Ada") is None
    before = room.here
    for device in ("device of Ben", "device of nobody"):
        room.do(wishes.hand_over, device, owner="an account")
    assert room.here == before


def test_alone_everybody_goes_at_the_own_pace_until_the_date(room: Room) -> None:
    room.do(wishes.open_activity, plan(mode="alone", until=60_000))
    room.answer("Ada", 2, {"choice": 0})
    room.answer("Ada", 0, wrong(0))
    assert room.refused(wishes.answer, 0, 0, 1, owner="device of Ada") == "answered"
    assert room.refused(wishes.ask, 0) == "no-such-task"
    room.now = 60_000
    assert room.refused(wishes.answer, 0, 1, 1, owner="device of Ada") == "too-late"


def test_alone_one_may_try_again_until_it_is_right_if_that_was_agreed(room: Room) -> None:
    room.do(wishes.open_activity, plan(mode="alone", again=True))
    room.answer("Ada", 0, wrong(0))
    room.answer("Ada", 0, TASKS[0].answer)
    assert room.here.activities[0].given[0, 0].tries == 2
    assert room.refused(wishes.answer, 0, 0, 1, owner="device of Ada") == "answered"


def test_strangers_and_removed_pupils_cannot_answer(room: Room) -> None:
    room.do(wishes.open_activity, plan(mode="alone"))
    assert room.refused(wishes.answer, 0, 0, 1, owner="a stranger") == "not-in-class"
    assert room.refused(wishes.answer, 0, 0, 1) == "not-in-class"
    room.do(wishes.remove, 0)
    assert room.refused(wishes.answer, 0, 0, 1, owner="device of Ada") == "not-in-class"


def test_pupils_see_nobody_elses_answers_and_no_devices_or_words(room: Room) -> None:
    room.do(wishes.open_activity, plan(mode="alone"))
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


def test_the_table_knows_the_most_frequent_mistakes_and_is_written_as_csv(room: Room) -> None:
    room.do(wishes.open_activity, plan(mode="alone"))
    for name in NAMES:
        room.answer(name, 0, wrong(0))
    room.answer("Ada", 1, TASKS[1].answer)
    activity = room.here.activities[0]
    assert mistakes(room.here, activity)[0] == (TASKS[0].wrong[0].diagnosis, 3)
    assert [share.pupils for share in distribution(room.here, activity, 0)] == [3]
    words = task_words("en")
    rows = list(csv.reader(table_csv(room.here, activity, words).splitlines()))
    assert [row[0] for row in rows] == ["name", *NAMES]
    assert rows[1][2] == words[f"diagnosis.{TASKS[0].wrong[0].diagnosis}"]
    assert [row[-1] for row in rows[1:]] == ["1", "0", "0"]


def test_no_name_is_taken_for_a_formula() -> None:
    room = Room().join("=HYPERLINK(1)")
    room.do(wishes.open_activity, plan(mode="alone"))
    assert "'=HYPERLINK(1)" in table_csv(room.here, room.here.activities[0], task_words("en"))


def test_a_new_activity_closes_the_one_before(room: Room) -> None:
    room.do(wishes.open_activity, plan(mode="alone"))
    room.do(wishes.open_activity, plan())
    assert [activity.closed for activity in room.here.activities] == [True, False]
    assert room.refused(wishes.answer, 0, 0, 1, owner="device of Ada") == "too-late"
    room.do(wishes.close_activity)
    assert room.refused(wishes.close_activity) == "nothing-open"
    assert room.refused(wishes.reveal) == "nothing-open"


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
    wish = {
        "join": (wishes.join, f"Pupil {number}", room.rng),
        "answer": (wishes.answer, 0, number, number),
        "ask": (wishes.ask, number),
        "reveal": (wishes.reveal,),
        "open": (wishes.open_activity, plan(mode="alone" if number % 2 else "together")),
        "remove": (wishes.remove, number),
    }[step]
    owner = f"device of Pupil {number}" if step in {"join", "answer"} else None
    try:
        room.do(*wish, owner=owner)
    except KistError:
        return


def test_entries_out_of_order_are_refused(room: Room) -> None:
    with pytest.raises(IllegalAction):
        room.here.after(room.log[0])
