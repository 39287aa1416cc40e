"""Modules that are also what they are named after: `kist.games["cubus"]`, `kist.arena("cubus", …)`.

A package and a name of the front door can then be the same thing, whatever was imported first.
"""

import sys
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

from kist.core.registry import load

if TYPE_CHECKING:
    from inspect import Signature


class MappingModule(ModuleType, Mapping[str, Any]):
    """A module that is also a mapping."""

    stands_for: str

    @property
    def _mapping(self) -> Mapping[str, Any]:
        mapping: Mapping[str, Any] = load(self.stands_for)
        return mapping

    def __getitem__(self, name: str) -> Any:
        return self._mapping[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._mapping)

    def __len__(self) -> int:
        return len(self._mapping)

    def __repr__(self) -> str:
        return repr(self._mapping)

    __hash__ = ModuleType.__hash__
    __eq__ = ModuleType.__eq__


class FunctionModule(ModuleType):
    """A module that is also a function."""

    stands_for: str

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Call the function."""
        return load(self.stands_for)(*arguments, **options)

    @property
    def __signature__(self) -> "Signature":
        """What the function takes, for `help()` and whoever else asks."""
        from inspect import signature  # noqa: PLC0415 - slow to load, and only for who asks

        return signature(load(self.stands_for))


def stand_for(module: str, kind: type[MappingModule] | type[FunctionModule], target: str) -> None:
    """Let a module be used like `target`, which is loaded when that is first done."""
    itself = sys.modules[module]
    itself.__class__ = kind
    itself.stands_for = target  # type: ignore[attr-defined]
