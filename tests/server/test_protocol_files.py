"""The files that others read are fresh, and real tables are what they say."""

import re
from pathlib import Path
from random import Random

import pytest

from kist.games import GAMES
from kist.server.games import adapter_of
from kist.server.messages.records import model_of
from kist.server.protocol_files import files, schema
from tests.conformance.play import moments
from tests.conformance.variants import VARIANTS

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("name", files())
def test_the_files_are_fresh(name: str) -> None:
    assert (ROOT / name).read_text() == files()[name], "run scripts/protocol"


def test_every_type_that_is_named_is_there() -> None:
    text = files()["web/src/protocol/messages.ts"]
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))
    assert {"ClientMessage", "ServerMessage", "Room", "CubusTable", "SkelterTable"} <= declared
    assert set(re.findall(r"[:|(\[] ?([A-Z]\w+)", re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL))) <= declared | {
        "Record"
    }


def test_every_message_is_described() -> None:
    unions = {"ClientMessage", "ServerMessage", "JsonValue"}
    assert all("description" in each for name, each in schema()["$defs"].items() if name not in unions)


@pytest.mark.parametrize("agreed", VARIANTS, ids=str)
def test_tables_are_what_the_protocol_says(agreed: dict[str, object]) -> None:
    game = GAMES[str(agreed["game"])]
    kind = adapter_of(game.name).table
    assert kind is not None
    way = list(moments(game, game.read_settings(agreed), Random(5)))  # type: ignore[arg-type]
    for moment in [*way[::7], way[-1]]:
        model_of(kind).model_validate(game.view(moment.state, None).table.to_json(), strict=False)
