"""What is agreed on before a game, and what it changes."""

import pytest

from kist.core.errors import BadSettings
from kist.core.types import CHANCE, SPECTATOR, Json
from kist.cubus.play.settings import Settings
from tests.cubus.play.playing import CUBUS, play, to_build


@pytest.mark.parametrize(
    ("agreed", "tells"),
    [({}, False), ({"rules": "1987"}, False), ({"rules": "kids"}, True), ({"rules": "kids", "tells": False}, False)],
)
def test_the_table_usually_tells_only_children(agreed: dict[str, Json], tells: bool) -> None:
    settings = Settings.read({"game": "cubus", "seats": 2, **agreed})
    assert settings.tells is tells
    assert Settings.read(settings.to_json()) == settings


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("tells", 1, "bad-tells"),
        ("demolition", "no", "bad-demolition"),
        ("rules", "1986", "bad-rules"),
        ("leftovers", True, "bad-leftovers"),
        ("seats", 7, "bad-seats"),
        ("helps", True, "unknown-setting"),
    ],
)
def test_settings_that_nobody_can_agree_on(name: str, value: Json, code: str) -> None:
    with pytest.raises(BadSettings) as refused:
        Settings.read({"game": "cubus", "seats": 2, name: value})
    assert refused.value.code == code


def test_a_table_that_tells_passes_turns_without_a_build_by_and_says_whose() -> None:
    state = to_build("1", "LR", "L", "R", pile="LRD", tells=True)
    state = play(state, (0, "build 2"), (CHANCE, "draw L"), (CHANCE, "draw R"))
    assert (state.turn, CUBUS.phase(state), state.told) == (0, "draw", (1, 2))
    state = state._replace(hands=(state.hands[1].plus(state.hands[2]), *state.hands[1:]))
    state = play(state, (CHANCE, "draw D"))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("build", (0,))
    assert CUBUS.view(state, SPECTATOR).table.told == (1, 2)
    assert play(state, (0, "pass")).told == ()


def test_a_table_that_does_not_tell_asks_whoever_can_build_nothing() -> None:
    state = play(to_build("1", "LR", "L", pile="LL"), (0, "build 2"), (CHANCE, "draw L"))
    assert (CUBUS.to_act(state), state.told) == ((1,), ())


def test_a_table_that_tells_asks_the_next_who_can_build_when_nothing_is_left_to_draw() -> None:
    state = play(to_build("1", "LR", "L", "LR", tells=True), (0, "build 2"))
    assert (CUBUS.to_act(state), state.told) == ((2,), (1,))


def test_a_table_that_tells_ends_the_game_when_all_have_passed() -> None:
    state = play(to_build("1", "LR", "L", "LR", tells=True), (0, "build 2"), (2, "pass"), (0, "waive"), (1, "waive"))
    assert (CUBUS.phase(state), state.why_over) == ("over", "all-passed")
