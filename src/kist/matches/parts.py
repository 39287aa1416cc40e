"""The small parts that a match is made of."""

from enum import StrEnum
from typing import Any, Final, NamedTuple

HINT_STEPS: Final = 3
"""How much a player can be told about one decision: each step tells more."""


class Status(StrEnum):
    """How far a match is, or a tournament."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"


class Sitter(NamedTuple):
    """Who sits on a person's chair."""

    owner: str
    name: str


NOBODY: Final = Sitter("", "")
"""Who was forgotten: a place without a name, which nobody can play from."""


class Window(NamedTuple):
    """The time in which the table waits for the same thing: since which version, when it began, and before when
    nobody's time is up, however much of it was agreed."""

    version: int
    at: int
    not_before: int = 0


class Before(NamedTuple):
    """What somebody can take back: who did it in which entry, the state before that, and which of the points of
    chance were drawn since (see `Match.chance`)."""

    chair: int
    version: int
    state: Any
    drawn: tuple[int, ...] = ()


AT_FIRST: Final = Window(0, 0)
