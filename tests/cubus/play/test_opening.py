"""Games that begin from a position: what lies there, who is asked, and how they go on."""

import pytest

from kist.core.errors import BadSettings
from kist.core.referee import ruled
from kist.core.transcript import Transcript
from kist.core.types import CHANCE, Json
from kist.cubus.play.settings import Settings
from kist.cubus.play.state import State
from kist.games import GAMES
from tests.cubus.play.playing import CUBUS, play


def begun(position: Json, seats: int = 2, **agreed: Json) -> State:
    state = CUBUS.start(Settings.read({"game": "cubus", "seats": seats, "position": position, **agreed}))
    begun: State = ruled(CUBUS, state)
    return begun


def test_the_position_lies_there_and_all_the_rest_is_in_the_pile() -> None:
    state = begun({"stack": ".2/21", "hands": ["L", "RDO"]})
    assert (str(state.laid.stack), list(map(str, state.hands))) == (".2/21", ["L", "RDO"])
    assert state.pile.total + state.laid.stack.tiles.total + 4 == 48
    assert state.scores == (0, 0)


def test_whoever_begins_has_drawn_and_is_asked_at_once_then_it_goes_on_as_usual() -> None:
    state = begun({"stack": ".2/21", "hands": ["L"]})
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("build", (0,))
    state = play(state, (0, "build .2/22"))
    assert (state.scores, CUBUS.to_act(state)) == ((3, 0), (CHANCE,))
    state = play(state, (CHANCE, "draw R"))
    assert (CUBUS.phase(state), CUBUS.to_act(state)) == ("build", (1,))


def test_with_nothing_to_draw_it_ends_when_nobody_can_build() -> None:
    hands = ["LLLLLLLL", "LLLLLLLRRRRRRRRRRRRRRRDDDDDDDDDDDOOOO"]
    state = begun({"stack": "1", "hands": hands})
    assert state.pile.total == 0
    state = play(state, (0, "pass"), (1, "waive"))
    assert CUBUS.to_act(state) == (1,)
    state = play(state, (1, "pass"), (0, "waive"))
    assert CUBUS.outcome(state) is not None
    assert state.why_over == "all-passed"


def test_with_nothing_to_draw_and_nobody_who_can_build_it_is_over_at_once() -> None:
    state = begun({"stack": "3o3o3o3o/3333/3333/3333", "hands": ["LLLL", "RRRR"]})
    assert (state.pile.total, CUBUS.to_act(state), state.why_over) == (0, (), "nobody-can-build")


def test_then_leftovers_may_still_be_offered_and_the_stack_taken_down() -> None:
    position: Json = {"stack": "3o3o3o3o/3333/3333/3333", "hands": ["LLLL", "RRRR"]}
    assert CUBUS.to_act(begun(position, leftovers="best")) == (0, 1)
    assert CUBUS.to_act(begun(position, demolition=True)) == (0,)


def test_a_table_that_tells_passes_by_whoever_begins_and_can_build_nothing() -> None:
    state = begun({"stack": "1", "hands": ["L", "LR"]}, tells=True)
    assert (state.told, state.turn, CUBUS.to_act(state)) == ((0,), 1, (CHANCE,))
    rest = "L" * 13 + "R" * 15 + "D" * 11 + "OOOO"
    state = begun({"stack": "1", "hands": ["LL", rest]}, tells=True)
    assert (state.told, CUBUS.phase(state), CUBUS.to_act(state)) == ((0,), "build", (1,))


def test_children_have_no_open_lids_in_the_pile() -> None:
    assert begun({"stack": "1"}, rules="kids").pile.opens == 0


def test_a_transcript_keeps_it() -> None:
    game: dict[str, Json] = {"game": "cubus", "seats": 2, "position": {"stack": ".2/21", "hands": ["L", ""]}}
    settings = Settings.read(game)
    assert Settings.read(settings.to_json()) == settings
    text = str(Transcript(CUBUS, settings))
    assert str(Transcript.parse(text, GAMES).state.laid.stack) == ".2/21"
    assert "position" not in Settings.read({"game": "cubus", "seats": 2}).to_json()


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        (".2/21", "2005"),
        ({}, "2005"),
        ({"stack": "-"}, "2005"),
        ({"stack": 7}, "2005"),
        ({"stack": "12"}, "2005"),
        ({"stack": "1", "hands": ["LRL"]}, "2005"),
        ({"stack": "1", "hands": ["L", "L", "L"]}, "2005"),
        ({"stack": "1", "hands": "LR"}, "2005"),
        ({"stack": "1", "hands": [1]}, "2005"),
        ({"stack": "1", "hands": ["L" * 16]}, "2005"),
        ({"stack": "1o"}, "kids"),
        ({"stack": "1", "turn": 1}, "2005"),
    ],
)
def test_what_nobody_can_begin_from(position: Json, rules: str) -> None:
    with pytest.raises(BadSettings) as refused:
        Settings.read({"game": "cubus", "seats": 2, "rules": rules, "position": position})
    assert refused.value.code == "bad-position"
