"""`kist puzzles` as people and programs use it."""

import json
from pathlib import Path

from tests.cli.test_cli import answers, kist

MAKE = ("puzzles", "make", "--kind", "most", "--count", "3", "--seed", "2")


def test_puzzles_are_made_and_checked(tmp_path: Path) -> None:
    made = kist(*MAKE)
    assert (made.returncode, made.stderr) == (0, b"")
    assert kist(*MAKE).stdout == made.stdout
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(made.stdout)
    checked = kist("puzzles", "check", str(file))
    assert (checked.returncode, checked.stdout) == (0, b"3 puzzles, all proved.\n")


def test_what_is_not_so_is_said_with_its_line(tmp_path: Path) -> None:
    first, *rest = (json.loads(line) for line in kist(*MAKE).stdout.splitlines())
    file = tmp_path / "puzzles.jsonl"
    file.write_text("\n".join(["", json.dumps({**first, "crates": 1}), "x", *map(json.dumps, rest)]))
    checked = kist("puzzles", "check", str(file))
    assert checked.returncode == 1
    assert b'line 2: "crates" is 1, but it should be' in checked.stdout
    assert b"line 3: This is not JSON" in checked.stdout
    assert b"2 of 4 puzzles cannot be proved" in checked.stderr


def test_answers_are_judged() -> None:
    puzzle = {"kind": "best", "rules": "2005", "stack": ".2/21", "hand": "LR"}
    lines = [{"puzzle": puzzle, "answer": "32/2"}, {"puzzle": puzzle, "answer": ".2/22"}, {"puzzle": puzzle}]
    right, wrong, bad = answers("puzzles", "answer", given="\n".join(map(json.dumps, lines)))
    assert (right["right"], wrong["right"], wrong["scores"], wrong["best"]) == (True, False, 3, 4)
    assert (bad["ok"], bad["error"]) == (False, "bad-line")


def test_options_are_checked() -> None:
    assert kist("puzzles", "make", "--kind", "most", "--count", "0").returncode == 2
    assert kist("puzzles", "make", "--kind", "chess").returncode == 2
