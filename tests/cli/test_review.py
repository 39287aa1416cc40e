"""`kist review` as people and programs use it."""

import json
from pathlib import Path
from typing import Any

import pytest

from kist.core.types import Json
from tests.cli.test_cli import answers, kist


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = tmp_path_factory.mktemp("review") / "games.jsonl"
    made = kist("arena", "--game", "cubus", "--players", "builder,novice", "--games", "2", "--log", str(log))
    assert made.returncode == 0
    return log


def lines_of(path: Path) -> list[dict[str, Json]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def made_by(seat: int, line: dict[str, Json]) -> int:
    summary: Any = line["summary"]
    return int(summary[seat]["points"])


def test_decisions_one_a_line_then_the_summary_of_each_game_and_of_all(games: Path) -> None:
    told = answers("review", "--json", "--no-look-ahead", str(games), given="")
    first, second, both = (line for line in told if "summary" in line)
    assert told[-1] == both
    assert both["games"] == 2
    for seat in (0, 1):
        one, other, total = (made_by(seat, line) for line in (first, second, both))
        assert one + other == total
    transcript = lines_of(games)
    for line in told[: told.index(first)]:
        assert transcript[line["at"]] == {"seat": line["seat"], "do": line["do"]}  # type: ignore[index]
        assert "wise" not in line.values()


def test_standard_input_is_read_when_no_file_is_named(games: Path) -> None:
    from_file = kist("review", "--json", "--no-look-ahead", str(games))
    assert kist("review", "--json", "--no-look-ahead", given=games.read_bytes()).stdout == from_file.stdout
    assert kist("review", "--json", "--no-look-ahead", "-", given=games.read_bytes()).stdout == from_file.stdout


def test_people_get_the_race_the_accuracy_and_what_cost_most(games: Path) -> None:
    shown = kist("review", "--no-look-ahead", str(games)).stdout.decode()
    assert all(words in shown for words in ("accuracy", "The race", "before", "best", "All 2 games"))


def test_the_look_ahead_changes_verdicts_alone(games: Path) -> None:
    with_it = answers("review", "--json", str(games), given="")
    without = answers("review", "--json", "--no-look-ahead", str(games), given="")
    for one, other in zip(with_it, without, strict=True):
        if "summary" not in one:
            assert {**one, "verdict": ""} == {**other, "verdict": ""}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", "no game here"),
        ("x", "Line 1: This is not JSON"),
        ('{"game":"cubus","seats":2}\n{"seat":0,"do":"pass"}\n', "Line 2: Seat 0 is not to act"),
        ('{"game":"chess"}', "Line 1:"),
    ],
)
def test_bad_input_is_refused_in_words_with_its_line(given: str, words: str) -> None:
    done = kist("review", given=given)
    assert done.returncode == 1
    assert words in done.stderr.decode()


def test_a_file_that_is_not_there_is_named() -> None:
    done = kist("review", "missing.jsonl")
    assert (done.returncode, done.stderr.decode()) == (
        1,
        "kist: missing.jsonl cannot be read: No such file or directory.\n",
    )
