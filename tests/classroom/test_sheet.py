"""The teacher's table opens in a spreadsheet as what it is, in every language."""

import csv

import pytest

from kist.classroom import commands
from kist.classroom.sheet import file_name, safe, table_csv, written
from kist.study.tasks.words import task_words
from tests.classroom.rooms import NAMES, TASKS, Room, plan, wrong


@pytest.mark.parametrize(("language", "between", "point"), [("en", ",", "."), ("de", ";", ","), ("fr", ";", ",")])
def test_pupils_by_tasks_with_level_mistake_tries_and_minutes(language: str, between: str, point: str) -> None:
    room, words = Room().join(*NAMES), task_words(language)
    room.do(commands.open_activity, plan(mode="alone", again=True))
    room.now += 89_000
    room.answer("Ada", 0, wrong(0))
    room.answer("Ben", 0, wrong(0))
    room.answer("Ben", 0, TASKS[0].answer)
    text = table_csv(room.here, room.here.activities[0], words, language)
    assert text.startswith("\ufeff"), "else it is not taken for UTF-8"
    rows = list(csv.reader(text.removeprefix("\ufeff").splitlines(), delimiter=between))
    assert [row[0] for row in rows] == [words["word.name"], *NAMES]
    assert {len(row) for row in rows} == {1 + 4 * len(TASKS) + 2}
    assert f"{words['word.level']} {TASKS[0].level}" in rows[0][1]
    assert rows[1][2:5] == [words[f"diagnosis.{TASKS[0].wrong[0].diagnosis}"], "1", f"1{point}5"]
    assert rows[2][2:4] == [words["word.right"], "2"]
    assert [row[-2:] for row in rows[1:]] == [["0", f"0{point}00"], ["1", f"0{point}33"], ["0", f"0{point}00"]]


@pytest.mark.parametrize(
    "text", ["=HYPERLINK(1)", "+1", "-1", "@a", "3-4", "1/2", "12:30", "3. März", "1,5", "007", "2e5"]
)
def test_no_text_becomes_a_formula_a_day_or_another_number(text: str) -> None:
    assert safe(text) == f"'{text}"


@pytest.mark.parametrize("between", [",", ";", "\t", "|"])
def test_no_cell_becomes_a_formula_where_a_spreadsheet_parts_them_at_another_sign(between: str) -> None:
    text = written([[safe(f"a{between}=cmd|' /C calc'!A0"), safe(f"b{between} +1"), "7"]], "en").removeprefix(
        "\ufeff"
    )
    for parting in (",", ";", "\t", "|"):
        cells = [cell.strip(' "') for line in text.splitlines() for cell in line.split(parting)]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


@pytest.mark.parametrize("text", ["7", "Ada", "3 rechte Rauten", "mindestens 4, höchstens 6", "10"])
def test_all_other_texts_stay_as_they_are(text: str) -> None:
    assert safe(text) == text


def test_a_file_is_named_after_the_class_and_the_activity() -> None:
    assert file_name("kist", "Klasse 4b / Müller", "Ansichten: 1") == "kist-Klasse-4b-Müller-Ansichten-1"
