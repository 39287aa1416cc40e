"""Games that were played by version 2 of the rules are read, and end, as they did. `version_2.jsonl` keeps some in
which the rules of today would have gone on otherwise."""

import json
from pathlib import Path
from typing import Any

import pytest

from kist.core.errors import BadSettings, KistError
from kist.core.game import oldest_version
from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.cubus.play.settings import VERSIONS, Settings
from kist.games import GAMES
from kist.matches.match import Match
from kist.matches.settings import MatchSettings
from tests.cubus.play.playing import CUBUS

KEPT = [json.loads(line) for line in (Path(__file__).parent / "version_2.jsonl").read_text().splitlines()]
every_kept = pytest.mark.parametrize("kept", KEPT, ids=lambda kept: str(kept["lines"][0]["leftovers"]))


def read(settings: dict[str, Any], steps: list[dict[str, Any]]) -> Transcript:
    return Transcript.parse("\n".join(map(json.dumps, [settings, *steps])), GAMES)


def answer(transcript: Transcript) -> dict[str, Any]:
    outcome, table = CUBUS.outcome(transcript.state), CUBUS.view(transcript.state, None).table
    return {
        "result": list(outcome.winners) if outcome else None,
        "reason": outcome.reason if outcome else None,
        "scores": list(transcript.state.scores),
        "demolition_result": list(table.demolition_result or ()),
    }


@every_kept
def test_they_end_as_they_did_and_by_the_rules_of_today_they_would_not(kept: dict[str, Any]) -> None:
    settings, *steps = kept["lines"]
    then = {name: value for name, value in kept.items() if name != "lines"}
    assert answer(read({**settings, "version": 2}, steps)) == then
    try:
        now = answer(read({**settings, "version": 3}, steps))
    except KistError:
        return
    assert now != then


@every_kept
def test_a_transcript_that_names_no_version_is_still_read(kept: dict[str, Any]) -> None:
    settings, *steps = kept["lines"]
    transcript = read(settings, steps)
    assert CUBUS.outcome(transcript.state) is not None
    assert answer(Transcript.parse(str(transcript), GAMES)) == answer(transcript)  # and says which from then on


def test_what_the_rules_of_today_can_follow_is_read_by_them() -> None:
    assert read({"game": "cubus", "seats": 2}, [{"seat": None, "do": "draw L"}]).settings == Settings(2)


def test_what_no_rules_can_follow_is_refused_by_those_of_today() -> None:
    with pytest.raises(KistError) as refused:
        read({"game": "cubus", "seats": 2}, [{"seat": 0, "do": "pass"}])
    assert (refused.value.code, refused.value.details["line"]) == ("not-to-act", 2)


def test_a_match_that_was_begun_by_version_2_is_played_on_by_it() -> None:
    agreed: dict[str, Json] = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "version": 2}
    settings = MatchSettings.stored(agreed, GAMES)
    assert (settings.game, Match.new(settings, GAMES, 0).is_earlier) == (Settings(2, version=2), False)
    assert MatchSettings.stored(json.loads(json.dumps(settings.to_json())), GAMES) == settings


def test_a_new_match_is_played_by_the_rules_of_today_whatever_it_was_made_after() -> None:
    agreed: dict[str, Json] = {"game": Settings(2, version=2).to_json(), "chairs": ["person"] * 2}
    assert MatchSettings.read(agreed, GAMES).game == Settings(2)


@pytest.mark.parametrize("version", [0, 1, VERSIONS[-1] + 1, "3", None, True])
def test_there_are_no_other_versions(version: Any) -> None:
    with pytest.raises(BadSettings) as refused:
        Settings.read({"game": "cubus", "seats": 2, "version": version})
    assert refused.value.code == "bad-version"


def test_the_game_says_which_versions_it_plays_by() -> None:
    assert (oldest_version(CUBUS), CUBUS.version) == (VERSIONS[0], VERSIONS[-1])
