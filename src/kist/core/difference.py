"""What changed between two tables, as JSON: so that a client that has the one is sent little to have the other.

A difference is an object with the members that are new or other than they were. Where both were objects the member
is a difference itself; everything else, lists included, is given as it is now. What is no longer there is named in
`gone` by its path. `patched` is how a client gets from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kist.core.table import Record, Table, plain, written
from kist.core.types import Json

Path: TypeAlias = tuple[str, ...]


@dataclass
class Difference:
    """What is other than it was, and the paths of what is gone."""

    changed: dict[str, Json] = field(default_factory=dict)
    gone: list[list[str]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.changed or self.gone)


def difference(before: Table | Mapping[str, Json], after: Table | Mapping[str, Json], *below: str) -> Difference:
    """What changed. `below` is where the two are members of something larger: paths begin with it."""
    found = Difference()
    found.changed = _members(_open(before), _open(after), below, found.gone)
    return found


def patched(before: Mapping[str, Any], changed: Mapping[str, Any], gone: Sequence[Sequence[str]]) -> dict[str, Any]:
    """What was `before`, after a difference."""
    after = _merged(before, changed)
    for *path, name in gone:
        inner = after
        for each in path:
            inner[each] = inner = dict(inner[each])
        del inner[name]
    return after


def _merged(before: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    return {**before, **{name: _member(before.get(name), value) for name, value in changed.items()}}


def _member(before: Any, value: Any) -> Any:
    return _merged(before, value) if isinstance(before, Mapping) and isinstance(value, Mapping) else value


def _open(value: Any) -> Mapping[str, Any]:
    """An object's members, with values that are not written as JSON yet: most of them will not have changed."""
    if isinstance(value, Record):
        return written(value)
    return value if isinstance(value, Mapping) else value.to_json()


def _members(
    before: Mapping[Any, Any], after: Mapping[Any, Any], path: Path, gone: list[list[str]]
) -> dict[str, Json]:
    changed: dict[str, Json] = {}
    for name, value in after.items():
        if name not in before:
            changed[str(plain(name))] = plain(value)
        elif (old := before[name]) is not value and old != value:
            changed[str(plain(name))] = _value(old, value, (*path, str(plain(name))), gone)
    gone += [[*path, str(plain(name))] for name in before if name not in after]
    return changed


def _value(before: Any, after: Any, path: Path, gone: list[list[str]]) -> Json:
    if _is_object(before) and _is_object(after):
        return _members(_open(before), _open(after), path, gone)
    return plain(after)


def _is_object(value: Any) -> bool:
    return isinstance(value, Record | Mapping)
