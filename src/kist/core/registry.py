"""What can be found by name: our own things, and those that installed packages declare as entry points.

Nothing is loaded before it is asked for, and other packages are not even looked for while our own names suffice.
"""

import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from kist.core.errors import KistError
from kist.core.extras import missing

Thing_co = TypeVar("Thing_co", covariant=True)
OURS = "kist"


class Unloadable(KistError):
    """Something that a package declares, or that somebody names, but that cannot be loaded."""


class UnknownName(KistError, KeyError):
    """A name under which nothing is found."""

    __str__ = Exception.__str__


class Declared(NamedTuple):
    """A thing by its name, where it is (`package.module:name`), and the package that says so."""

    name: str
    target: str
    package: str = OURS

    def load(self) -> Any:
        """The thing itself; raises `Unloadable`, which names the package."""
        return load(self.target, f'"{self.name}" of the package {self.package}')

    def make(self) -> Any:
        """What the thing, a class or a function, gives when it is called; raises `Unloadable` likewise."""
        thing = self.load()
        try:
            return thing()
        except Exception as reason:
            raise _unloadable(f'"{self.name}" of the package {self.package}', reason) from reason


def load(target: str, what: str = "") -> Any:
    """What `package.module:name` names; raises `Unloadable`, and `NotInstalled` where ours needs an extra."""
    module, _, name = target.partition(":")
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as reason:
        ours = missing(reason) if module.partition(".")[0] == OURS else None
        raise ours or _unloadable(what or target, reason) from reason
    except Exception as reason:  # a package of somebody else may fail in any way
        raise _unloadable(what or target, reason) from reason


def _unloadable(what: str, reason: Exception) -> Unloadable:
    return Unloadable("unloadable", f"{what} cannot be loaded: {type(reason).__name__}: {reason}")


def declared(group: str) -> list[Declared]:
    """All entry points of a group; of those with the same name the one that is found first."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to load, and most commands do without

    found: dict[str, Declared] = {}
    for point in entry_points(group=group):
        package = point.dist.name if point.dist else point.module
        found.setdefault(point.name, Declared(point.name, point.value, package))
    return list(found.values())


class Registry(Mapping[str, Thing_co]):
    """Things by name, each made when it is first asked for. Our own come first; nobody can take their names."""

    def __init__(self, group: str, own: Mapping[str, str]) -> None:
        self._group = group
        self._own = {name: Declared(name, target) for name, target in own.items()}
        self._made: dict[str, Thing_co] = {}

    @cached_property
    def _others(self) -> Mapping[str, Declared]:
        return {each.name: each for each in declared(self._group) if each.name not in self._own}

    def __getitem__(self, name: str) -> Thing_co:
        if name not in self:
            raise UnknownName("unknown-name", f"There is no {name!r} here; there are: {', '.join(self)}.")
        if name not in self._made:
            where = self._own.get(name) or self._others[name]
            self._made[name] = where.make()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self._own or name in self._others)

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self._others

    def __len__(self) -> int:
        return len(self._own) + len(self._others)

    def __repr__(self) -> str:
        return f"<{', '.join(self)}>"


class MappingModule(ModuleType, Mapping[str, Any]):
    """A module that is also a mapping: `kist.bots["cubus"]`, whether `kist.bots.level` was imported before or not."""

    stands_for: str
    """Where the mapping is (`package.module:NAME`); it is loaded when it is first used."""

    def __getitem__(self, name: str) -> Any:
        return load(self.stands_for)[name]

    def __iter__(self) -> Iterator[str]:
        return iter(load(self.stands_for))

    def __len__(self) -> int:
        return len(load(self.stands_for))

    def __repr__(self) -> str:
        return repr(load(self.stands_for))

    __hash__ = ModuleType.__hash__
    __eq__ = ModuleType.__eq__


def be_mapping(module: str, stands_for: str) -> None:
    """Let a module be used like a mapping, too."""
    itself = sys.modules[module]
    itself.__class__ = MappingModule
    itself.stands_for = stands_for  # type: ignore[attr-defined]
