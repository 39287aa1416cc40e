"""Writes the protocol's types for others: a JSON schema, and TypeScript for the web. Run by `scripts/protocol`."""

import json
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, TypeAlias, TypeGuard

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

import kist.server
from kist.server.games import ADAPTERS
from kist.server.games.records import model_of
from kist.server.http.messages import Incoming, Outgoing
from kist.server.matches.messages import CLIENT_MESSAGE, SERVER_MESSAGE

Schema: TypeAlias = Mapping[str, Any]
SCHEMA_FILE = "docs/protocol.schema.json"
TYPES_FILE = "web/src/protocol/messages.ts"
HEADER = "// Made by scripts/protocol from the server's message types; do not edit.\n"
_PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def messages(package: ModuleType = kist.server) -> Iterator[type[BaseModel]]:
    """Every message that any module of a package defines, and the tables of games. Nobody keeps a list of them, from
    which one could be missing."""
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(found.name)
        yield from (each for each in vars(module).values() if _is_message(each, module.__name__))
    yield from (model_of(each.table) for each in ADAPTERS.values() if each.table)


def _is_message(each: object, module: str) -> TypeGuard[type[BaseModel]]:
    if not (isinstance(each, type) and issubclass(each, (Incoming, Outgoing)) and each.__module__ == module):
        return False
    return each not in (Incoming, Outgoing) and not each.__name__.startswith("_")


def schema(package: ModuleType = kist.server) -> dict[str, Any]:
    """One JSON schema with every message under `$defs`."""
    _, models = models_json_schema([(model, "serialization") for model in messages(package)])
    definitions: dict[str, Any] = dict(models["$defs"])
    for name, union in (("ClientMessage", CLIENT_MESSAGE), ("ServerMessage", SERVER_MESSAGE)):
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
