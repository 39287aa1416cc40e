"""Games that were played by version 2 of the rules are read, and end, as they did."""

import json
from pathlib import Path
from typing import Any

import pytest

from kist.core.errors import KistError
from kist.core.transcript import Transcript
from kist.games import GAMES
from kist.matches.match import Match
from kist.matches.settings import MatchSettings
from kist.skelter.settings import Settings
from kist.study.puzzles.watch import WatchPuzzle
from tests.playthroughs import walk
from tests.skelter.drawn import GAME

BEFORE = Path(walk.__file__).parent / "skelter/hexagon-at-random.jsonl"
"""A game in which owners of stones that lie on others are asked."""


def lines(**named: int) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = walk.lines_of(BEFORE)
    settings, *steps = (dict(line["in"]) for line in kept if line["out"].get("ok", True))
    settings.pop("version")
    return [{**settings, **named}, *steps]


def read(*given: dict[str, Any]) -> Transcript:
    return Transcript.parse("\n".join(map(json.dumps, given)), GAMES)


def test_a_transcript_that_names_no_version_is_read_by_the_rules_that_can_follow_it() -> None:
    transcript = read(*lines())
    assert transcript.settings == Settings(5, "hex", version=2)
    assert transcript.state == read(*lines(version=2)).state
    assert Transcript.parse(str(transcript), GAMES).settings == transcript.settings  # and says which from then on


def test_by_the_rules_of_today_it_cannot_be_followed() -> None:
    with pytest.raises(KistError) as refused:
        read(*lines(version=3))
    assert refused.value.code in ("not-now", "not-to-act")


def test_a_match_that_was_begun_by_version_2_is_played_on_by_it() -> None:
    agreed: dict[str, Any] = {"game": {"game": "skelter", "seats": 2}, "chairs": ["person"] * 2, "version": 2}
    settings = MatchSettings.stored(agreed, GAMES)
    assert (settings.game, Match.new(settings, GAMES, 0).is_earlier) == (Settings(2, version=2), False)
    assert MatchSettings.stored(json.loads(json.dumps(settings.to_json())), GAMES) == settings


def test_rated_matches_of_both_versions_count_for_the_same_ratings() -> None:
    assert GAME.pool(Settings(2, version=2)) == GAME.pool(Settings(2)) == "shuffled"


def test_puzzles_that_name_no_version_are_of_version_2_and_keep_their_names() -> None:
    game = read(*lines())
    kept = WatchPuzzle.within("memory", game, 0, 5, ("a2",))
    assert "version" not in json.dumps(kept.position())
    assert WatchPuzzle.read("memory", kept.position()).settings.version == 2
    today = WatchPuzzle.within("memory", Transcript(GAME, Settings(2)), 0, 0, ("a2",))
    assert WatchPuzzle.read("memory", today.position()).settings.version == 3
