"""Progress over the weeks: what each pupil did in each activity, and how mistakes come and go."""

import csv
from io import StringIO

from kist.classroom import commands
from kist.classroom.progress import progress, progress_csv
from kist.study.tasks.words import task_words
from tests.classroom.rooms import NAMES, TASKS, Room, plan, told, wrong


def test_everybody_is_followed_from_activity_to_activity() -> None:
    room = Room().join(*NAMES)
    for _ in range(2):
        room.do(commands.open_activity, plan(mode="alone", again=True))
    room.answer("Ada", 0, wrong(0), activity=1)
    room.do(commands.open_activity, plan(mode="alone", title="Week 3"))
    for task in (0, 1):
        room.answer("Ada", task, TASKS[task].answer, activity=2)
    room.answer("Ben", 0, wrong(0), activity=2)
    seen = told(progress(room.here))
    assert [(each["number"], each["title"]) for each in seen["activities"]][2] == (2, "Week 3")
    ada, ben, cleo = seen["pupils"]
    assert ada["results"] == [None, {"answered": 1, "right": 0}, {"answered": 2, "right": 2}]
    assert ada["mistakes"] == [{"diagnosis": TASKS[0].wrong[0].diagnosis, "times": [0, 1, 0]}]
    assert ben["results"] == [None, None, {"answered": 1, "right": 0}]
    assert (cleo["results"], cleo["mistakes"]) == ([None, None, None], [])
    assert seen["mistakes"] == [{"diagnosis": TASKS[0].wrong[0].diagnosis, "times": [0, 1, 1]}]


def test_who_was_removed_is_in_no_picture() -> None:
    room = Room().join(*NAMES)
    room.do(commands.open_activity, plan(mode="alone"))
    room.answer("Ben", 0, wrong(0))
    room.erase(1)
    seen = told(progress(room.here))
    assert [each["name"] for each in seen["pupils"]] == ["Ada", "Cleo"]
    assert seen["mistakes"] == []


def test_a_spreadsheet_has_a_row_for_each_pupil_and_activity_with_every_kind_of_mistake() -> None:
    room = Room().join(*NAMES)
    room.do(commands.open_activity, plan(mode="alone", title="=1+1"))
    room.answer("Ada", 0, wrong(0))
    room.answer("Ada", 1, TASKS[1].answer)
    room.answer("Ben", 0, TASKS[0].answer)
    words = task_words("de")
    head, *rows = csv.reader(StringIO(progress_csv(room.here, words, "de").removeprefix("\ufeff")), delimiter=";")
    about = ["Name", "Aktivität", "Tag", "beantwortet", "richtig", "Anteil richtig"]
    assert head == [*about, words[f"diagnosis.{TASKS[0].wrong[0].diagnosis}"]]
    assert [(name, title, *counted) for name, title, _, *counted in rows] == [
        ("Ada", "'=1+1", "2", "1", "0,50", "1"),
        ("Ben", "'=1+1", "1", "1", "1,00", "0"),
    ]
