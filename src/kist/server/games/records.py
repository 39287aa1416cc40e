"""The tables of games as message types, made from the tables' own types: no field is described twice.

What the messages say of a field is the text beside its type: `sets: Annotated[int, "How many colours."]`.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pydantic
from pydantic import ConfigDict

from kist.core.table import Record, has_text_form, is_written, json_name
from kist.server.http.messages import Outgoing


class _Written(Outgoing):
    """What is left out of the JSON is optional in the message."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)


_MODELS: dict[type[Record], type[Outgoing]] = {}


def model_of(record: type[Record]) -> type[Outgoing]:
    """The message type of what a record's `to_json` gives."""
    if record not in _MODELS:
        _MODELS[record] = _model(record)
    return _MODELS[record]


def _model(record: type[Record]) -> type[Outgoing]:
    kinds = get_type_hints(record, include_extras=True)
    written: dict[str, Any] = {
        each.name: _member(kinds[each.name], each) for each in fields(record) if is_written(each)
    }
    return pydantic.create_model(record.__name__, __base__=_Written, __doc__=record.__doc__, **written)


def _member(kind: Any, field: "Field[Any]") -> tuple[Any, Any]:
    """The type of a member in JSON, and all else that its message says of it."""
    kind, said = get_args(kind) if get_origin(kind) is Annotated else (kind, None)
    default = ... if field.default is MISSING else field.default
    return _written_kind(kind), pydantic.Field(default=default, alias=json_name(field), description=said)


def _written_kind(kind: Any) -> Any:
    """The type of a value in JSON, as `kist.core.table.plain` writes it."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return reduce(or_, map(_written_kind, inner))
    if origin is tuple:
        several = len(inner) == 2 and inner[1] is ...
        return list[_written_kind(inner[0])] if several else tuple[*map(_written_kind, inner)]  # type: ignore[misc]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[str, _written_kind(inner[1])]  # type: ignore[misc]
    return _written_class(kind) if isinstance(kind, type) else kind


def _written_class(kind: type) -> Any:
    if issubclass(kind, Record):
        return model_of(kind)
    if has_text_form(kind):
        return str
    if issubclass(kind, Enum):
        return Literal[*(str(each.value) for each in kind)]
    return kind
