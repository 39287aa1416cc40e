"""JSON Lines: one JSON value a line, written as short as it can be."""

import json
from collections.abc import Iterable

from kist.core.errors import BadNotation
from kist.core.types import Json

LONGEST_LINE = 1_000_000


def read_json(line: bytes | str) -> Json:
    """The JSON value of a line; raises `BadNotation`."""
    if len(line) > LONGEST_LINE:
        raise BadNotation("bad-json", f"A line has at most {LONGEST_LINE} characters.")
    try:
        value: Json = json.loads(line)
    except (ValueError, RecursionError):
        raise BadNotation("bad-json", "This is not JSON: one JSON object a line.") from None
    return value


def write_json(values: Iterable[Json]) -> str:
    """The values, one a line."""
    return "".join(json.dumps(value, separators=(",", ":")) + "\n" for value in values)
