"""Writes the protocol's types for others: a JSON schema, and TypeScript for the web. Run by `scripts/protocol`."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeGuard

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from kist.server.accounts import messages as accounts
from kist.server.classroom import messages as classroom
from kist.server.classroom import orders
from kist.server.games import ADAPTERS, cubus_messages
from kist.server.messages import http, learning, puzzles, ratings, review, socket, table
from kist.server.messages.base import Refusal
from kist.server.messages.records import model_of
from kist.server.push import messages as push
from kist.server.tournaments import messages as tournaments

Schema: TypeAlias = Mapping[str, Any]


def _is_message(each: object, module: str) -> TypeGuard[type[BaseModel]]:
    return isinstance(each, type) and issubclass(each, BaseModel) and each.__module__ == module


SCHEMA_FILE = "docs/protocol.schema.json"
TYPES_FILE = "web/src/protocol/messages.ts"
MODELS: tuple[type[BaseModel], ...] = (
    Refusal,
    http.NewSession,
    http.Session,
    http.Games,
    http.Reach,
    http.NewMatch,
    http.Sit,
    http.Stand,
    http.Give,
    http.Agree,
    http.Act,
    http.AskHint,
    http.Hint,
    http.Done,
    http.Rematch,
    http.Health,
    table.Room,
    table.Matches,
    table.Turns,
    push.Notices,
    push.Subscribe,
    push.Unsubscribe,
    push.KeepQuiet,
    push.AnnounceVacation,
    table.Replay,
    table.MatchRecord,
    review.Review,
    *(each for each in vars(accounts).values() if _is_message(each, accounts.__name__)),
    *(each for each in vars(orders).values() if _is_message(each, orders.__name__)),
    *(each for each in vars(classroom).values() if _is_message(each, classroom.__name__)),
    *(each for each in vars(learning).values() if _is_message(each, learning.__name__)),
    *(each for each in vars(tournaments).values() if _is_message(each, tournaments.__name__)),
    *(each for each in vars(ratings).values() if _is_message(each, ratings.__name__)),
    *(each for each in vars(puzzles).values() if _is_message(each, puzzles.__name__)),
    cubus_messages.PreviewOrder,
    cubus_messages.Preview,
    cubus_messages.LayingOrder,
    cubus_messages.Laying,
    cubus_messages.FittingOrder,
    cubus_messages.Fitting,
    cubus_messages.AnalysisOrder,
    cubus_messages.Analysis,
    *(model_of(each.table) for each in ADAPTERS.values() if each.table),
)
HEADER = "// Made by scripts/protocol from the server's message types; do not edit.\n"
_PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def schema() -> dict[str, Any]:
    """One JSON schema with every message under `$defs`."""
    _, models = models_json_schema([(model, "serialization") for model in MODELS])
    definitions: dict[str, Any] = dict(models["$defs"])
    for name, union in (("ClientMessage", socket.CLIENT_MESSAGE), ("ServerMessage", socket.SERVER_MESSAGE)):
        definitions |= _definitions_of(name, union)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kist protocol",
        "$defs": dict(sorted(definitions.items())),
    }


def _definitions_of(name: str, union: TypeAdapter[Any]) -> dict[str, Any]:
    found = union.json_schema(mode="serialization")
    definitions: dict[str, Any] = found.pop("$defs")
    return {**definitions, name: found}


def typescript(document: Schema) -> str:
    """The same types for TypeScript."""
    definitions: Mapping[str, Schema] = document["$defs"]
    return HEADER + "".join(f"\n{_declaration(name, each)}" for name, each in definitions.items())


def _declaration(name: str, definition: Schema) -> str:
    comment = _comment(definition.get("description"), "")
    if "properties" not in definition:
        return f"{comment}export type {name} = {_type(definition)};\n"
    members = "".join(_members(definition))
    return f"{comment}export interface {name} {{\n{members}}}\n"


def _members(definition: Schema) -> Iterator[str]:
    required = definition.get("required", ())
    for name, member in definition["properties"].items():
        optional = "" if name in required else "?"
        yield f"{_comment(member.get('description'), '  ')}  {name}{optional}: {_type(member)};\n"


def _comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    lines = text.replace("*/", "*\\/").split("\n")
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line.strip()}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _type(member: Schema) -> str:
    if "$ref" in member:
        return str(member["$ref"]).rpartition("/")[2]
    if values := [member["const"]] if "const" in member else member.get("enum"):
        return " | ".join(json.dumps(value) for value in values)
    if options := member.get("anyOf") or member.get("oneOf"):
        return " | ".join(dict.fromkeys(_type(option) for option in options))
    kind = member.get("type")
    if kind == "array":
        return _array(member)
    if kind == "object":
        return _record(member)
    return _PRIMITIVES.get(str(kind), "unknown")


def _array(member: Schema) -> str:
    if "prefixItems" in member:
        return f"[{', '.join(_type(item) for item in member['prefixItems'])}]"
    items = _type(member.get("items", {}))
    return f"({items})[]" if "|" in items else f"{items}[]"


def _record(member: Schema) -> str:
    values = member.get("additionalProperties", True)
    return f"Record<string, {'unknown' if isinstance(values, bool) else _type(values)}>"


def files() -> dict[str, str]:
    """The text of every file that is made, by its path in the repository."""
    document = schema()
    return {SCHEMA_FILE: json.dumps(document, indent=2) + "\n", TYPES_FILE: typescript(document)}


def main() -> None:
    """Write the files below the directory that is given."""
    for name, text in files().items():
        path = Path(sys.argv[1], name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
