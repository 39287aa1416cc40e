"""Facts that follow from a frozen value: worked out when somebody first asks, and remembered with it."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Fact = TypeVar("Fact")


class lazy(Generic[Fact]):  # noqa: N801 - it stands where `property` would
    """`functools.cached_property` without its lock, which takes longer than most of these facts: two threads that ask
    at once both find the same. For values that are made at every move; from Python 3.12 on the other has no lock
    either, and will do."""

    def __init__(self, find: Callable[[Any], Fact]) -> None:
        self._find, self.__doc__ = find, find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, subject: None, owner: type) -> Self: ...
    @overload
    def __get__(self, subject: object, owner: type) -> Fact: ...
    def __get__(self, subject: object, owner: type) -> Self | Fact:
        if subject is None:
            return self
        fact = subject.__dict__[self._name] = self._find(subject)  # found there from now on, and not asked for here
        return fact
