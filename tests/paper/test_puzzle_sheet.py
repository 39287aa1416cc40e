"""Puzzles on paper: each with its question, and one right answer at the end."""

import json
from pathlib import Path

import pytest

from kist.core.errors import KistError
from kist.core.types import Json
from kist.paper import Style, puzzle_sheet
from kist.study.tasks.words import LANGUAGES
from tests.paper.pages import pages, words

LINES = (Path(__file__).parent / "puzzles.jsonl").read_text().splitlines()
PUZZLES: list[Json] = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_asked_and_the_last_page_has_the_answers(language: str) -> None:
    style = Style("letter", language, mono=True)
    text = " ".join(words(pdf := puzzle_sheet(PUZZLES, style)).split())
    for kind in ("best", "knock", "free", "most", "take"):
        assert style.words[f"puzzle.{kind}"].split()[-1] in text
    assert style.words["rules.1987"].split()[-1] in text
    answers = pages(pdf)[-1].extract_text()
    for worth in ("9 paper.points", "8 paper.points-crates", "6 paper.points-rhombi"):
        number, word = worth.split()
        assert f"{number} {style.words[word]}" in answers
    assert style.words["paper.no-build"] in answers


def test_many_rhombi_are_shown_by_their_number() -> None:
    assert "4 ×" in words(puzzle_sheet(PUZZLES[3:4], Style(), solutions=False))


@pytest.mark.parametrize(
    "puzzles",
    [
        [],
        [None],
        [{"kind": "memory"}],
        [{"kind": "best", "stack": ".2/21", "hand": "LRD"}],
        [{"kind": "best", "stack": "x", "hand": "", "example": "1"}],
        [{"kind": "best", "rules": "2099", "stack": "1", "hand": "", "example": "1"}],
    ],
    ids=str,
)
def test_what_cannot_be_printed_is_refused(puzzles: list[Json]) -> None:
    with pytest.raises(KistError) as refusal:
        puzzle_sheet(puzzles, Style())
    assert refusal.value.message
