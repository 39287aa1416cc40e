"""Message types that follow from the types of tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

import pytest
from pydantic import ValidationError

from kist.core.actions import Action
from kist.core.table import UNWRITTEN, Record
from kist.server.games.records import model_of


class Suit(StrEnum):
    HEARTS = "hearts"
    SPADES = "spades"


@dataclass(frozen=True)
class Trick(Record):
    """Who took it."""

    from_: int


@dataclass(frozen=True)
class Whist(Record):
    """What everybody sees."""

    last: Annotated[Action, "What was just played."]
    trump: Suit | None
    corner: tuple[int, int]
    tricks: Mapping[str, tuple[Trick, ...]]
    dealer: int | None = None
    deck: object = field(default=None, metadata=UNWRITTEN)


TABLE = Whist(Action("play", "h7"), Suit.HEARTS, (1, 2), {"north": (Trick(3),)}, deck=object())


def test_a_type_describes_what_is_written() -> None:
    schema = model_of(Whist).model_json_schema(mode="serialization")
    assert schema["title"] == "Whist"
    assert schema["description"] == "What everybody sees."
    members = schema["properties"]
    assert set(members) == {"last", "trump", "corner", "tricks", "dealer"}
    assert members["last"]["type"] == "string"
    assert members["last"]["description"] == "What was just played."
    assert members["trump"]["anyOf"][0]["enum"] == ["hearts", "spades"]
    assert len(members["corner"]["prefixItems"]) == 2
    assert members["tricks"]["additionalProperties"]["items"] == {"$ref": "#/$defs/Trick"}
    assert schema["$defs"]["Trick"]["required"] == ["from"]
    assert "dealer" not in schema["required"]


def test_what_is_written_fits_its_type_and_nothing_else_does() -> None:
    written = TABLE.to_json()
    model_of(Whist).model_validate(written)
    wrongs: list[dict[str, object]] = [{"trump": "clubs"}, {"last": None}, {"deck": 1}, {"tricks": {"north": [{}]}}]
    for wrong in wrongs:
        with pytest.raises(ValidationError):
            model_of(Whist).model_validate({**written, **wrong})
