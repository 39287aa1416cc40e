"""The files that others read are fresh and whole, and real tables are what they say."""

import re
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from kist.games import GAMES
from kist.server.games import adapter_of
from kist.server.games.records import model_of
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


def test_a_message_that_somebody_adds_is_there_without_a_further_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = tmp_path / "planted" / "feature"
    planted.mkdir(parents=True)
    for folder in (planted.parent, planted):
        (folder / "__init__.py").touch()
    (planted / "messages.py").write_text(
        "from kist.server.http.messages import Incoming, Outgoing, Refusal\n"
        'class Knock(Incoming):\n    """Ask to be let in."""\n    loud: bool\n'
        'class _Shared(Outgoing):\n    """What others are made of."""\n'
        'class Opened(_Shared):\n    """The door is open."""\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    found = schema(import_module("planted"))["$defs"]
    assert found["Knock"]["properties"]["loud"]["type"] == "boolean"
    assert {"Opened", "CubusTable"} <= set(found)
    assert not {"_Shared", "Session"} & set(found)
    for name in [name for name in sys.modules if name.startswith("planted")]:
        monkeypatch.delitem(sys.modules, name)


def test_no_two_messages_have_the_same_name() -> None:
    assert not [name for name in schema()["$defs"] if "__" in name]


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
