"""Settings of Helter-Skelter: what is agreed, what is refused, what is public."""

import json
from typing import Any

import pytest

from kist.core.errors import BadSettings
from kist.skelter.board_file import built_in
from kist.skelter.settings import Settings


def test_defaults() -> None:
    settings = Settings.read({"game": "skelter", "seats": 3})
    assert settings == Settings(3)
    assert settings.to_json() == {
        "game": "skelter",
        "seats": 3,
        "board": "shuffled",
        "colours": "dealt",
        "sets": 1,
        "wrong_claim": "turn",
        "rounds": None,
        "play_off": False,
        "seed": 0,
        "version": 3,
    }
    assert settings.colours == ("red", "amber", "green")


def test_settings_of_earlier_transcripts_are_read() -> None:
    earlier: dict[str, Any] = {
        "game": "skelter",
        "seats": 2,
        "board": "classic",
        "colours": ["blue", "red"],
        "rounds": None,
    }
    assert Settings.read(earlier) == Settings(2, "classic", colours=("blue", "red"))
    assert Settings.read({"game": "skelter", "seats": 2, "board": "classic"}) == Settings(2, "classic")


def test_a_game_from_before_names_its_rules_and_keeps_them() -> None:
    before = Settings.read({"seats": 2, "version": 2})
    assert (before, before.to_json()["version"]) == (Settings(2, version=2), 2)
    assert Settings.read(before.to_json()) == before
    for version in (1, 4, "2", True):
        with pytest.raises(BadSettings) as refused:
            Settings.read({"seats": 2, "version": version})
        assert refused.value.code == "bad-version"


@pytest.mark.parametrize("colours", ["dealt", "chosen", [["red", "blue"], ["green", "slate"]]])
def test_settings_are_read_back(colours: Any) -> None:
    settings = Settings.read({"seats": 2, "sets": 2, "colours": colours, "wrong_claim": "nothing", "rounds": 7})
    assert settings.to_json()["colours"] == colours
    assert Settings.read(settings.to_json()) == settings


def test_a_board_of_ones_own_travels_in_the_settings() -> None:
    own = built_in("ring").shuffled("mine")
    settings = Settings.read(json.loads(json.dumps({"game": "skelter", "seats": 2, "board": own.to_json()})))
    assert settings.layout == own
    assert Settings.read(json.loads(json.dumps(settings.to_json()))) == settings


def test_the_seed_belongs_to_the_shuffled_board() -> None:
    assert Settings.read({"seats": 2, "board": "shuffled", "seed": 5}).to_json()["seed"] == 5
    assert "seed" not in Settings.read({"seats": 2, "board": "ring", "seed": 5}).to_json()


def test_sealing_takes_the_colours_out_of_the_hands_of_whoever_chose_the_seed() -> None:
    chosen = Settings(2, "shuffled", seed=5)
    assert chosen.sealed("secret").layout == Settings(2, "shuffled", seed=6).sealed("secret").layout != chosen.layout
    assert Settings(2, "hex").sealed("secret") == Settings(2, "hex")


@pytest.mark.parametrize(
    ("code", "bad"),
    [
        ("unknown-board", {"board": "mine.json"}),
        ("unknown-board", {"board": "/etc/passwd"}),
        ("unknown-board", {"board": "../boards/classic"}),
        ("unknown-board", {"board": 3}),
        ("unknown-board", {"board": ["classic"]}),
        ("bad-board", {"board": {}}),
        ("bad-colours", {"colours": ["red"]}),
        ("bad-colours", {"colours": ["red", "red"]}),
        ("bad-colours", {"colours": ["red", "pink"]}),
        ("bad-colours", {"colours": ["red", ["red"]]}),
        ("bad-colours", {"colours": "ra"}),
        ("bad-colours", {"colours": None}),
        ("bad-colours", {"colours": "any"}),
        ("bad-colours", {"colours": [["red"], ["amber", "blue"]]}),
        ("bad-colours", {"colours": ["red", "amber"], "sets": 2}),
        ("bad-colours", {"colours": [["red", "amber"], ["amber", "blue"]], "sets": 2}),
        ("bad-sets", {"sets": 0}),
        ("bad-sets", {"sets": 4}),
        ("bad-sets", {"sets": True}),
        ("bad-sets", {"sets": "2"}),
        ("bad-sets", {"seats": 3, "sets": 3}),
        ("bad-sets", {"seats": 4, "sets": 2}),
        ("bad-wrong-claim", {"wrong_claim": "out"}),
        ("bad-wrong-claim", {"wrong_claim": None}),
        ("bad-play-off", {"play_off": 1}),
        ("bad-rounds", {"rounds": 0}),
        ("bad-rounds", {"rounds": True}),
        ("bad-rounds", {"rounds": "5"}),
        ("bad-rounds", {"rounds": 10**9}),
        ("bad-seed", {"seed": None}),
        ("bad-seed", {"seed": 1.5}),
        ("bad-seed", {"seed": "x" * 65}),
        ("bad-seed", {"seed": 10**100}),
        ("unknown-setting", {"window": 5}),
    ],
)
def test_bad_settings_are_refused(code: str, bad: dict[str, Any]) -> None:
    with pytest.raises(BadSettings) as refused:
        Settings.read({"game": "skelter", "seats": 2, **bad})
    assert refused.value.code == code
