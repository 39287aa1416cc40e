"""Replays of bad transcripts: a named answer for every line, and nothing changes."""

import pytest

from kist.core.replay import Replay
from kist.core.types import Json
from kist.games import GAMES

SETTINGS: Json = {"game": "cubus", "seats": 2}


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (None, "bad-settings"),
        ([], "bad-settings"),
        ("cubus", "bad-settings"),
        ({}, "unknown-game"),
        ({"game": "chess", "seats": 2}, "unknown-game"),
        ({"game": ["cubus"], "seats": 2}, "unknown-game"),
        ({"game": "cubus"}, "bad-seats"),
        ({"game": "cubus", "seats": 2, "rules": "1999"}, "bad-rules"),
        ({"game": "cubus", "seats": 2, "leftovers": None}, "bad-leftovers"),
        ({"game": "cubus", "seats": 2, "demolition": 1}, "bad-demolition"),
    ],
)
def test_settings_that_cannot_be_played_with_are_refused_and_can_be_given_again(line: Json, error: str) -> None:
    replay = Replay(GAMES)
    refused = replay.answer(line)
    assert (refused["ok"], refused["error"]) == (False, error)
    assert replay.answer(SETTINGS)["ok"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (None, "bad-step"),
        ({"seat": 0}, "bad-step"),
        ({"do": "pass"}, "bad-step"),
        ({"seat": True, "do": "pass"}, "bad-step"),
        ({"seat": "0", "do": "pass"}, "bad-step"),
        ({"seat": 0, "do": ["pass"]}, "bad-step"),
        ({"seat": 0, "do": "Pass!"}, "bad-action"),
        ({"seat": 0, "do": "pass"}, "not-to-act"),
        ({"seat": None, "do": "pass"}, "not-now"),
        ({"seat": 5, "do": "pass"}, "not-to-act"),
    ],
)
def test_steps_that_cannot_be_taken_change_nothing(line: Json, error: str) -> None:
    replay = Replay(GAMES)
    replay.answer(SETTINGS)
    refused = replay.answer(line)
    assert (refused["ok"], refused["error"]) == (False, error)
    drawn = replay.answer({"seat": None, "do": "draw L"})
    assert drawn["hands"] == ["L", ""]
