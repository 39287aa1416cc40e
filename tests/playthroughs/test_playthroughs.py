"""Every golden transcript is answered as it always was."""

from pathlib import Path

import pytest

from kist.core.types import Json
from kist.games import GAMES
from tests.playthroughs.walk import FILES, HERE, answered, changes, lines_of, to_text


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HERE)))
def test_a_game_is_answered_as_it_always_was(file: Path) -> None:
    lines = lines_of(file)
    for number, (line, now) in enumerate(zip(lines, answered(lines), strict=True), 1):
        assert now["out"] == line["out"], f"line {number} of {file.name}"
    assert to_text(lines) == file.read_text("utf-8"), f"{file.name} is not written as rewrite.py does"


def test_the_files_are_found_and_belong_to_games() -> None:
    assert FILES
    assert {file.parent.name for file in FILES} <= GAMES.keys()


def test_changes_are_told_member_by_member() -> None:
    before: dict[str, Json] = {"piles": {"a1": [0], "b1": [1]}, "lifted": None, "round": 1}
    after: dict[str, Json] = {"piles": {"b1": [1, 0]}, "lifted": {"seat": 0}, "round": 1}
    assert changes(before, after) == {"piles": {"a1": None, "b1": [1, 0]}, "lifted": {"seat": 0}}
