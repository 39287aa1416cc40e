"""`kist tasks` as teachers and other programs use it."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from kist.study.tasks import KINDS
from tests.cli.test_cli import answers, kist

CHOICE = ("--kind", "count,plan,view", "--level", "1..10", "--count", "6", "--seed", "3")


def test_make_writes_one_task_a_line_and_always_the_same() -> None:
    made = kist("tasks", "make", *CHOICE, "--json")
    assert (made.returncode, made.stderr) == (0, b"")
    tasks = [json.loads(line) for line in made.stdout.splitlines()]
    assert [task["kind"] for task in tasks] == ["count", "plan", "view"] * 2
    for task in tasks:
        assert {"kind", "stack", "shown", "answer", "wrong"} <= task.keys()
        assert all(
            {"answer", "diagnosis"} <= wrong.keys() <= {"answer", "diagnosis", "also"} for wrong in task["wrong"]
        )
    assert made.stdout == kist("tasks", "make", *CHOICE, "--json").stdout


def test_check_proves_tasks_and_finds_those_that_are_wrong() -> None:
    made = kist("tasks", "make", *CHOICE, "--json").stdout.decode()
    assert all(answer["proved"] for answer in answers("tasks", "check", given=made))
    spoiled = json.loads(made.splitlines()[0])
    spoiled["answer"] += 1
    (answer,) = answers("tasks", "check", given=json.dumps(spoiled))
    assert (answer["ok"], answer["error"]) == (False, "wrong-answer")


def test_check_judges_answers() -> None:
    task = json.loads(kist("tasks", "make", *CHOICE, "--json").stdout.splitlines()[0])
    given = [{"task": task, "answer": task["answer"]}, {"task": task, "answer": task["wrong"][0]["answer"]}]
    lines = "\n".join(map(json.dumps, [*given, {"task": task, "answer": "many"}, {"task": task}]))
    right, wrong, refused, incomplete = answers("tasks", "check", given=lines)
    assert right == {"ok": True, "right": True, "diagnosis": None, "also": []}
    assert (wrong["ok"], wrong["right"], wrong["diagnosis"]) == (True, False, task["wrong"][0]["diagnosis"])
    assert wrong["also"] == task["wrong"][0].get("also", [])
    assert (refused["ok"], refused["error"]) == (False, "bad-answer")
    assert (incomplete["ok"], incomplete["error"]) == (False, "bad-line")


def test_make_lists_tasks_for_people_in_their_language() -> None:
    made = kist("tasks", "make", "--count", "9", "--level", "2", "--lang", "nl").stdout.decode()
    assert "Hoeveel kisten zijn het, ook de verborgen?" in made
    assert "Hoe ziet het er van" in made


def test_qti_packs_chosen_tasks_or_a_set() -> None:
    made = kist("tasks", "qti", "--kind", "count,plan", "--level", "2", "--count", "2", "--seed", "s", "-o", "-")
    assert made.stdout == kist("tasks", "qti", "--set", "count,plan/2/2/s", "-o", "-").stdout
    assert "test.xml" in ZipFile(BytesIO(made.stdout)).namelist()
    refused = kist("tasks", "qti", "--set", "count", "-o", "-")
    assert (refused.returncode != 0, b"A set is" in refused.stderr) == (True, True)


def test_what_cannot_be_made_is_said_in_words() -> None:
    for options in (
        ["--kind", "counting"],
        ["--level", "0"],
        ["--level", "5..2"],
        ["--level", "x"],
        ["--level", f"1..{10**30}"],
        ["--count", "0"],
    ):
        refused = kist("tasks", "make", *options)
        assert refused.returncode == 1
        assert refused.stderr.startswith(b"kist: ")
        assert b"Traceback" not in refused.stderr


def test_the_page_about_levels_says_what_the_table_says() -> None:
    page = Path(__file__).parents[2] / "docs" / "levels.md"
    assert kist("tasks", "levels").stdout.decode() == page.read_text()
    table = json.loads(kist("tasks", "levels", "--json").stdout)
    assert table["kinds"].keys() == KINDS.keys()
