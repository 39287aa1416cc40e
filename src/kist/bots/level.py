"""Levels: the kinds of bot that a game offers."""

import inspect
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from kist.bots.base import Bot
from kist.core.errors import BadSettings
from kist.core.types import Seat


class Maker(Protocol):
    """Makes a bot: a class, or a function. One that also takes `nodes` is told how many steps it may think."""

    def __call__(self, seat: Seat, seed: int) -> Bot[Any]:
        """A bot for a seat; what it leaves to luck follows from the seed."""
        ...


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of bot: its name in lists and on the command line, and how to make one.

    >>> kist.bots["cubus"][0].name
    'novice'
    """

    name: str
    """Whoever shows it to people also words a line on what it is like."""
    make: Maker

    def check(self) -> None:
        """Raise `BadSettings` when bots cannot be made like this: found when a bot is taken, not when it plays."""
        if not callable(self.make):
            raise _no_bot(self.name, f"{self.make!r} makes no bots: name a level, or give a class")
        if (signature := _signature_of(self.make)) is not None:
            try:
                signature.bind(0, 0)
            except TypeError as reason:
                raise _no_bot(self.name, f"it is made with (seat, seed), but {reason}") from reason
        if inspect.isclass(self.make):
            self._check_methods(self.make)

    def bot(self, seat: Seat, seed: int, nodes: int | None = None) -> Bot[Any]:
        """A bot for a seat. With `nodes` its thinking is limited by steps instead of time, if it knows how, so that
        it can be repeated. Raises `BadSettings` for what is no bot."""
        limit = {"nodes": nodes} if _takes_nodes(self.make) else {}
        made = self.make(seat, seed, **limit)
        self._check_methods(made)
        return made

    def _check_methods(self, made: object) -> None:
        if lacking := [name for name in ("witness", "decide") if not callable(getattr(made, name, None))]:
            raise _no_bot(self.name, f"it has no {lacking[0]}()")


def _no_bot(name: str, why: str) -> BadSettings:
    return BadSettings("not-a-bot", f"{name} is not a bot: {why}. docs/bots.md shows one.")


def _takes_nodes(make: Maker) -> bool:
    signature = _signature_of(make)
    return signature is not None and "nodes" in signature.parameters


def _signature_of(make: Maker) -> inspect.Signature | None:
    try:
        return inspect.signature(make)
    except (TypeError, ValueError):  # what is written in C does not always say what it takes
        return None


Player: TypeAlias = str | Level | Maker
"""Who is to play: a level by its name, a bot by where it is (`package.module:Class`), a program that plays
(`engine:./rocket`), or what makes one."""
