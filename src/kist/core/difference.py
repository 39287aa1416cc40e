"""What changed between two tables, as JSON: so that a client that has the one is sent little to have the other.

A difference is an object with the members that are new or other than they were. Where both were objects the member
is a difference itself; everything else, lists included, is given as it is now. What is no longer there is named in
`gone` by its path. `patched` is how a client gets from one to the other.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field
from typing import Any, Final, TypeAlias

from kist.core.table import Record, Table, members_of, plain, values_of, written
from kist.core.types import Json

Path: TypeAlias = tuple[str, ...]
Write: TypeAlias = Callable[[Any], Json]
_OBJECTS: Final = (dict, Record, Mapping)
_OTHERS: Final = (tuple, list, str, int)
"""What is no object for sure: asked first, as it takes long to find out that something is no mapping."""


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
    if isinstance(after, Record) and type(before) is type(after):
        found.changed = _fields(before, after, below, found.gone)
    elif isinstance(after, Mapping):
        found.changed = _members(_open(before), after, below, found.gone, _as_it_is)
    else:
        found.changed = _members(_open(before), _open(after), below, found.gone, plain)
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


def _as_it_is(value: Any) -> Json:
    """How a value is written that is JSON already."""
    json: Json = value
    return json


def _fields(before: Any, after: Record, path: Path, gone: list[list[str]]) -> dict[str, Json]:
    """What `_members` would find in what is written of two records of one type; what stayed is only glanced at."""
    changed: dict[str, Json] = {}
    kind: Any = type(after)
    values = values_of(kind)
    for (name, _, usual), old, new in zip(members_of(kind), values(before), values(after), strict=True):
        if old is new or old == new:
            continue
        if new == usual:
            gone.append([*path, name])
        else:
            changed[name] = plain(new) if old == usual else _value(old, new, (*path, name), gone, plain)
    return changed


def _members(
    before: Mapping[Any, Any], after: Mapping[Any, Any], path: Path, gone: list[list[str]], write: Write
) -> dict[str, Json]:
    changed: dict[str, Json] = {}
    known = before.get
    others = [each for each in after.items() if (old := known(each[0], MISSING)) is not each[1] and old != each[1]]
    for name, value in others:
        said = str(write(name))
        changed[said] = _value(before[name], value, (*path, said), gone, write) if name in before else write(value)
    if not before.keys() <= after.keys():
        gone += [[*path, str(write(name))] for name in before if name not in after]
    return changed


def _value(before: Any, after: Any, path: Path, gone: list[list[str]], write: Write) -> Json:
    if isinstance(after, _OTHERS) or not (isinstance(after, _OBJECTS) and isinstance(before, _OBJECTS)):
        return write(after)
    if isinstance(after, Record) and type(before) is type(after):
        return _fields(before, after, path, gone)
    return _members(_open(before), _open(after), path, gone, write)
