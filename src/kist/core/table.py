"""The table of a game: what it shows, as one frozen value that bots, drawings, previews and messages read."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, fields
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import Any, Final, Protocol

from kist.core.types import Json

UNWRITTEN: Final = {"written": False}
"""The metadata of a field that is for players and programs in Python only, and not part of the JSON."""


class Table(Protocol):
    """What a game itself shows in a view: a frozen value that can be written as JSON."""

    def to_json(self) -> dict[str, Json]:
        """The table as it leaves for the web or for a file."""
        ...


@dataclass(frozen=True)
class Record:
    """A table, or a part of one, whose JSON follows from its fields.

    Values with a text form (those that can `parse` it) are written as text. A field that has a default is left out as
    long as it holds that. An underscore at the end of a name, there for Python's sake, is not written.
    """

    def to_json(self) -> dict[str, Json]:
        """The fields by name."""
        return {name: plain(value) for name, value in written(self).items()}


def written(record: Record) -> dict[str, object]:
    """What is part of a record's JSON, by the names there; the values are still those of the fields."""
    kind: Any = type(record)
    members = members_of(kind)  # where there is no default, all values are other than that
    return {name: value for name, attribute, usual in members if (value := getattr(record, attribute)) != usual}


@cache
def members_of(kind: Any) -> tuple[tuple[str, str, object], ...]:
    """The name in JSON, the name in Python and the default of each field that is written."""
    return tuple((json_name(each), each.name, each.default) for each in fields(kind) if is_written(each))


@cache
def values_of(kind: Any) -> Callable[[Record], tuple[object, ...]]:
    """What gives the values of all these fields at once, in the same order."""
    names = [attribute for _, attribute, _ in members_of(kind)]
    return attrgetter(*names) if len(names) > 1 else lambda record: tuple(getattr(record, name) for name in names)


def json_name(field: "Field[object]") -> str:
    """The name of a field in JSON."""
    return field.name.removesuffix("_")


def is_written(field: "Field[object]") -> bool:
    """Whether a field is part of the JSON at all."""
    return bool(field.metadata.get("written", True))


def has_text_form(kind: type) -> bool:
    """Whether values of this type are written as text: they read it back with `parse`."""
    return hasattr(kind, "parse")


class _Writers(dict[type, Callable[[Any], Json]]):
    """How values are written, by type: tables hold hundreds of values, and few types."""

    def __missing__(self, kind: type) -> Callable[[Any], Json]:
        writer = self[kind] = _writer(kind)
        return writer


_WRITERS: Final = _Writers()
_AS_THEY_ARE: Final = frozenset({NoneType, bool, int, float, str})
"""The types whose values are JSON already."""


def plain(value: object) -> Json:
    """A value of a field as JSON."""
    return _WRITERS[type(value)](value)


def _writer(kind: type) -> Callable[[Any], Json]:
    if issubclass(kind, Record):
        return kind.to_json
    if has_text_form(kind):
        return str
    if issubclass(kind, Enum):
        return lambda value: str(value.value)
    if issubclass(kind, Mapping):
        return lambda value: {str(plain(name)): plain(each) for name, each in value.items()}
    if issubclass(kind, tuple | list):
        return _write_each
    if issubclass(kind, NoneType | bool | int | float | str):
        return lambda value: value
    raise TypeError(f"{kind.__name__} has no JSON form.")


def _write_each(values: Iterable[object]) -> list[Json]:
    """Most are numbers and texts, which need no writing."""
    return [each if type(each) in _AS_THEY_ARE else plain(each) for each in values]  # type: ignore[misc]
