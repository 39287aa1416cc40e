"""The files that others read are fresh and whole, and real tables are what they say."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import pytest
from fastapi import FastAPI

import kist.server
from kist.games import GAMES
from kist.server.games import adapter_of
from kist.server.games.records import model_of
from kist.server.http.messages import Incoming, Outgoing
from kist.server.protocol_files import SOCKETS, files, schema
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


class Knock(Incoming):
    """Ask to be let in."""

    loud: bool


class Room(Outgoing):
    """What is behind the door."""

    doors: int


class Opened(Outgoing):
    """It is open."""

    room: Room


def test_a_message_that_somebody_adds_to_a_route_is_there_without_a_further_line() -> None:
    app = FastAPI()

    @app.post("/knock", response_model=list[Opened])
    async def knock(order: Knock) -> None:
        del order

    found = schema(app)["$defs"]
    assert found["Knock"]["properties"]["loud"]["type"] == "boolean"
    assert {"Opened", "Room", "CubusTable", "ClientMessage", "Heard"} <= set(found)
    assert "Session" not in found


def test_every_message_of_the_server_enters_or_leaves_somewhere() -> None:
    """What no route and no socket takes or gives is no message; bases of others begin with an underscore."""
    defined = set()
    for found in walk_packages(kist.server.__path__, "kist.server."):
        for name, each in vars(import_module(found.name)).items():
            is_message = isinstance(each, type) and issubclass(each, Incoming | Outgoing)
            if is_message and each.__module__ == found.name and not name.startswith("_"):
                defined.add(name)
    assert len(defined) > 150
    assert defined - {"Incoming", "Outgoing"} <= set(schema()["$defs"])


def test_no_two_messages_have_the_same_name() -> None:
    assert not [name for name in schema()["$defs"] if "__" in name]


def test_every_message_is_described() -> None:
    unions = {*SOCKETS, "JsonValue"} - {"ClassHello"}
    assert all("description" in each for name, each in schema()["$defs"].items() if name not in unions)


@pytest.mark.parametrize("agreed", VARIANTS, ids=str)
def test_tables_are_what_the_protocol_says(agreed: dict[str, object]) -> None:
    game = GAMES[str(agreed["game"])]
    kind = adapter_of(game.name).table
    assert kind is not None
    way = list(moments(game, game.read_settings(agreed), Random(5)))  # type: ignore[arg-type]
    for moment in [*way[::7], way[-1]]:
        model_of(kind).model_validate(game.view(moment.state, None).table.to_json(), strict=False)
