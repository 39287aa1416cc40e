"""Board files: a board as JSON, as it lies in `boards/`, in a user's own file or in the settings of a transcript."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from kist.core.types import Json
from kist.skelter.board import BadBoard, Board, Field

BUILT_IN: Final = ("classic", "ring", "hex")
"""The boards that come with the game; `shuffled` is `classic` with other colours."""
MOST_FIELDS: Final = 200
MOST_NEIGHBOURS: Final = 24
FARTHEST: Final = 100
"""How far from the first corner a field may be drawn, in field widths."""

_FIELD_NAME = re.compile(r"[a-z][a-z0-9]{0,7}", re.ASCII)
_BOARD_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}", re.ASCII)
_KEYS = {"field", "x", "y", "colour", "next"}


@cache
def built_in(name: str) -> Board:
    """One of the boards of `BUILT_IN`."""
    return parse_board((files("kist.skelter") / "boards" / f"{name}.json").read_text("utf-8"))


def parse_board(text: str) -> Board:
    """Read a board file; raises `BadBoard`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as reason:
        raise BadBoard("not-json", f"A board file is JSON, and this is not: {reason}.") from reason
    return read_board(data)


def read_board(data: Json) -> Board:
    """Check a board that comes from outside; raises `BadBoard`."""
    if not isinstance(data, Mapping) or data.keys() != {"name", "fields"}:
        raise BadBoard("bad-board", 'A board is an object with "name" and "fields".')
    name, fields = data["name"], data["fields"]
    if not isinstance(name, str) or not _BOARD_NAME.fullmatch(name):
        raise BadBoard("bad-board-name", 'The "name" of a board is a short word: letters a-z, digits and dashes.')
    if not isinstance(fields, Sequence) or isinstance(fields, str) or len(fields) > MOST_FIELDS:
        raise BadBoard("bad-fields", f'"fields" is a list of at most {MOST_FIELDS} fields.')
    return Board(name, tuple(_read_field(number, field) for number, field in enumerate(fields, 1)))


def _read_field(number: int, data: Json) -> Field:
    if not isinstance(data, Mapping):
        raise BadBoard("bad-field", f"Field number {number} is not an object.")
    name = data.get("field")
    if not isinstance(name, str) or not _FIELD_NAME.fullmatch(name):
        raise BadBoard("bad-field-name", f'Field number {number} needs a name such as "field": "b3".')
    if unknown := sorted(data.keys() - _KEYS):
        raise BadBoard("bad-field", f"{name} has {unknown[0]!r}, which no field has.", field=name)
    if missing := sorted(_KEYS - data.keys()):
        raise BadBoard("bad-field", f'{name} has no "{missing[0]}".', field=name)
    return Field(name, _place(data, "x"), _place(data, "y"), _colour(data), _next(data))


def _place(data: Mapping[str, Json], axis: str) -> float:
    place = data[axis]
    if isinstance(place, bool) or not isinstance(place, int | float) or not 0 <= place <= FARTHEST:
        name = str(data["field"])
        raise BadBoard("bad-place", f'"{axis}" of {name} is a number from 0 to {FARTHEST}.', field=name)
    return place


def _colour(data: Mapping[str, Json]) -> str | None:
    colour = data["colour"]
    if colour is not None and not isinstance(colour, str):
        name = str(data["field"])
        raise BadBoard("bad-colour", f'"colour" of {name} is the name of a colour, or null.', field=name)
    return colour


def _next(data: Mapping[str, Json]) -> tuple[str, ...]:
    others, name = data["next"], str(data["field"])
    if not isinstance(others, Sequence) or isinstance(others, str) or len(others) > MOST_NEIGHBOURS:
        raise BadBoard("bad-next", f'"next" of {name} is a list of at most {MOST_NEIGHBOURS} fields.', field=name)
    return tuple(_neighbour(name, other) for other in others)


def _neighbour(name: str, other: Json) -> str:
    if not isinstance(other, str) or not _FIELD_NAME.fullmatch(other):
        raise BadBoard("bad-next", f'"next" of {name} is a list of names such as "b3".', field=name)
    return other
