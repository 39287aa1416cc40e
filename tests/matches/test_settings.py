from typing import Any

import pytest

from kist.core.errors import BadSettings
from kist.games import GAMES
from kist.matches.settings import MatchSettings

AGREED: dict[str, Any] = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person", "bot:novice"]}


def test_what_is_left_out_gets_its_default() -> None:
    settings = MatchSettings.read(AGREED, GAMES)
    assert settings.begins == "lot"
    assert dict(settings.times) == {"knock": 15, "show": 90, "leftovers": 120}
    assert settings.spectators
    assert settings.pace == "normal"
    assert not settings.listed


def test_settings_round_trip() -> None:
    settings = MatchSettings.read(
        {**AGREED, "begins": 1, "times": {"knock": None, "any": 60}, "listed": True, "pace": "fast"}, GAMES
    )
    assert MatchSettings.read(settings.to_json(), GAMES) == settings
    assert settings.time_for("knock") is None
    assert settings.time_for("build") == 60
    assert settings.time_for("show") == 60


def test_any_alone_stands_for_all_phases_of_every_game() -> None:
    for name, game in GAMES.items():
        agreed: dict[str, Any] = {
            "game": {"game": name, "seats": 2},
            "chairs": ["person"] * 2,
            "times": {"any": None},
        }
        settings = MatchSettings.read(agreed, GAMES)
        assert [settings.time_for(phase) for phase in game.options.phases] == [None] * len(game.options.phases)


@pytest.mark.parametrize("version", [0, 10**6, -1, "1", True, None, 1.5])
def test_versions_of_the_rules_that_there_never_were_are_refused(version: Any) -> None:
    with pytest.raises(BadSettings) as refused:
        MatchSettings.read({**AGREED, "version": version}, GAMES)
    assert refused.value.code == "bad-version"


def test_whoever_makes_settings_by_hand_lets_others_watch_too() -> None:
    assert MatchSettings(GAMES["cubus"].read_settings(AGREED["game"]), ("person", "person")).spectators


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": None}, "bad-settings"),
        ({"game": {"game": "chess"}}, "unknown-game"),
        ({"game": {"game": "cubus", "seats": 9}}, "bad-seats"),
        ({"chairs": ["person"]}, "bad-chairs"),
        ({"chairs": "ab"}, "bad-chairs"),
        ({"chairs": ["person", "bot:"]}, "bad-chairs"),
        ({"chairs": ["person", 3]}, "bad-chairs"),
        ({"begins": 2}, "bad-begins"),
        ({"begins": True}, "bad-begins"),
        ({"times": []}, "bad-times"),
        ({"times": {"knock": 0}}, "bad-times"),
        ({"times": {"knock": True}}, "bad-times"),
        ({"times": {"knok": 5}}, "bad-times"),
        ({"times": {"claim": 5}}, "bad-times"),
        ({"times": {"knock": 10**9}}, "bad-times"),
        ({"listed": 1}, "bad-listed"),
        ({"spectators": None}, "bad-spectators"),
        ({"pace": "slowly"}, "bad-pace"),
        ({"colour": "blue"}, "unknown-setting"),
    ],
)
def test_bad_settings_are_refused(change: dict[str, Any], code: str) -> None:
    with pytest.raises(BadSettings) as refused:
        MatchSettings.read({**AGREED, **change}, GAMES)
    assert refused.value.code == code
