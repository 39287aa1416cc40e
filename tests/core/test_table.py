"""How the table of a game is written as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import pytest

from kist.core.actions import Action
from kist.core.table import Record


class Mood(StrEnum):
    CALM = "calm"


@dataclass(frozen=True)
class Hand(Record):
    cards: tuple[int, ...]
    from_: str


@dataclass(frozen=True)
class Whist(Record):
    hands: tuple[Hand, ...]
    last: Action
    moods: Mapping[Mood, float]
    trump: str | None
    dealer: int | None = None
    tricks: tuple[int, ...] = ()


TABLE = Whist(
    hands=(Hand((1, 2), "deck"),),
    last=Action("play", "h7"),
    moods={Mood.CALM: 0.5},
    trump=None,
    dealer=0,
    tricks=(3,),
)


def test_fields_are_written_by_name_and_text_forms_as_text() -> None:
    assert TABLE.to_json() == {
        "hands": [{"cards": [1, 2], "from": "deck"}],
        "last": "play h7",
        "moods": {"calm": 0.5},
        "trump": None,
        "dealer": 0,
        "tricks": [3],
    }


def test_a_field_is_left_out_as_long_as_it_holds_its_default() -> None:
    bare = Whist(hands=(), last=Action("pass"), moods={}, trump=None)
    assert bare.to_json() == {"hands": [], "last": "pass", "moods": {}, "trump": None}


def test_what_has_no_form_in_json_is_refused() -> None:
    with pytest.raises(TypeError, match="object"):
        Hand((object(),), "deck").to_json()  # type: ignore[arg-type]
