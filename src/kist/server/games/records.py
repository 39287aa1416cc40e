"""The tables of games as message types, made from the tables' own types: no field is described twice."""

import ast
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import reduce
from inspect import cleandoc, getsource
from itertools import pairwise
from operator import or_
from textwrap import dedent
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

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
    kinds, docs = get_type_hints(record), _docs_of(record)
    written: dict[str, Any] = {
        each.name: (_written_kind(kinds[each.name]), _model_field(each, docs.get(each.name)))
        for each in fields(record)
        if is_written(each)
    }
    return pydantic.create_model(record.__name__, __base__=_Written, __doc__=record.__doc__, **written)


def _model_field(field: "Field[Any]", doc: str | None) -> Any:
    default = ... if field.default is MISSING else field.default
    return pydantic.Field(default=default, alias=json_name(field), description=doc)


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


def _docs_of(record: type[Record]) -> dict[str, str]:
    """What the source says below each field."""
    body = ast.parse(dedent(getsource(record))).body[0]
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: cleandoc(str(doc.value.value))
        for field, doc in pairwise(body.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant)
    }
