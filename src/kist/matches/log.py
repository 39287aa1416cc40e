"""The log of a match: what was done, by whom and when. It is the truth; everything else follows from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from kist.core.types import Json

SIT: Final = "sit"
STAND: Final = "stand"
GIVE: Final = "give"
BEGIN: Final = "begin"
RESIGN: Final = "resign"
REMATCH: Final = "rematch"
CLOSE: Final = "close"
AGREE: Final = "agree"
HINT: Final = "hint"
TAKE_BACK: Final = "takeback"
LEND: Final = "lend"
BACK: Final = "back"
WAIT: Final = "wait"
VACATION: Final = "vacation"
HAND: Final = "hand"
FORGET: Final = "forget"
NEXT: Final = "next"
MATCH_VERBS: Final = frozenset(
    {
        SIT,
        STAND,
        GIVE,
        BEGIN,
        RESIGN,
        REMATCH,
        CLOSE,
        AGREE,
        HINT,
        TAKE_BACK,
        LEND,
        BACK,
        WAIT,
        VACATION,
        HAND,
        FORGET,
        NEXT,
    }
)
AFTERWARDS: Final = frozenset({REMATCH, HAND, FORGET, NEXT})
"""What can be done to a match that is over."""


@dataclass(frozen=True, slots=True)
class Line:
    """What all logs have in each line. `at` is in milliseconds since 1970, `by` says who did it, `do` what. `owner`
    is the client that wished it and `request` the id of the wish: neither is ever shown to anybody."""

    version: int
    at: int
    by: int | None
    do: str
    owner: str | None = None
    request: str | None = None


@dataclass(frozen=True, slots=True)
class Entry(Line):
    """One line of the log of a match.

    `by` is a chair, or None for chance and the match itself. `do` is an action of the game or one of `MATCH_VERBS`.
    `auto`: the match did it for the chair. `reason` is why a bot did it, as JSON.
    """

    auto: bool = False
    name: str | None = None
    reason: str | None = None

    @property
    def verb(self) -> str:
        """What is done, without its argument."""
        return self.do.partition(" ")[0]

    @property
    def argument(self) -> str:
        """What comes after the verb."""
        return self.do.partition(" ")[2]


@dataclass(frozen=True, slots=True)
class Note(Line):
    """One line of the log of something around matches, such as a class or a tournament."""

    data: Mapping[str, Json] = field(default_factory=dict)


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without what was done in the game and taken back later."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.verb == TAKE_BACK:
            kept = [each for each in kept if is_of_match(each.do) or each.version < int(entry.argument)]
        kept.append(entry)
    return kept


def is_of_match(do: str) -> bool:
    """Whether this is done to the match, not in the game."""
    return do.partition(" ")[0] in MATCH_VERBS
