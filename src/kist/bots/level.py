"""Levels: the kinds of bot that a game offers."""

from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from kist.bots.base import Bot
from kist.core.types import Seat


class Maker(Protocol):
    """Makes a bot. With `nodes` its thinking is limited by steps instead of time, so that it can be repeated."""

    def __call__(self, seat: Seat, seed: int, nodes: int | None = None) -> Bot[Any]:
        """A bot for a seat; what it leaves to luck follows from the seed."""
        ...


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of bot: its name in lists and on the command line, and how to make one."""

    name: str
    """Whoever shows it to people also words a line on what it is like."""
    make: Maker


Player: TypeAlias = str | Level | Maker
"""Who is to play: a level by its name, a bot by where it is (`package.module:Class`), or what makes one."""
