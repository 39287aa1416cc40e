"""Writes the protocol's types for others: a JSON schema, and TypeScript for the web. Run by `scripts/protocol`."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from kist.server.app import App
from kist.server.classroom.messages import CLASS_SAYS
from kist.server.classroom.orders import CLASS_HEARS, CLASS_HELLO
from kist.server.config import Config
from kist.server.games import ADAPTERS
from kist.server.games.records import model_of
from kist.server.matches.messages import CLIENT_MESSAGE, SERVER_MESSAGE

Schema: TypeAlias = Mapping[str, Any]
SOCKETS: Final[Mapping[str, TypeAdapter[Any]]] = {
    "ClientMessage": CLIENT_MESSAGE,
    "ServerMessage": SERVER_MESSAGE,
    "ClassHello": CLASS_HELLO,
    "ClassClientMessage": CLASS_HEARS,
    "ClassServerMessage": CLASS_SAYS,
}
"""What enters and leaves over sockets."""
SCHEMA_FILE = "docs/protocol.schema.json"
TYPES_FILE = "web/src/protocol/messages.ts"
HEADER = "// Made by scripts/protocol from the server's message types; do not edit.\n"
_PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def messages(app: FastAPI) -> Iterator[tuple[str, TypeAdapter[Any]]]:
    """All that enters or leaves over HTTP or a socket, and the tables of games that views hold, each under a name."""
    for route in app.routes:
        if isinstance(route, APIRoute):
            taken = [each.field_info.annotation for each in route.dependant.body_params]
            for kind in filter(None, (*taken, route.response_model)):
                yield f"{route.name} at {route.path}: {kind}", TypeAdapter(kind)
    yield from SOCKETS.items()
    for game, adapter in ADAPTERS.items():
        if adapter.table:
            yield f"table of {game}", TypeAdapter(model_of(adapter.table))


def schema(app: FastAPI | None = None) -> dict[str, Any]:
    """One JSON schema with every message of an application, the server's if no other is given, under `$defs`."""
    all_messages = messages(app or App(Config("")).api)
    inputs = [(name, "serialization", adapter) for name, adapter in dict(all_messages).items()]
    written, definitions = TypeAdapter.json_schemas(inputs)  # type: ignore[arg-type]
    named = {name: definition for (name, _), definition in written.items() if name in SOCKETS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kist protocol",
        "$defs": dict(sorted({**named, **definitions["$defs"]}.items())),
    }


def typescript(document: Schema) -> str:
    """The types of a schema for TypeScript."""
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
