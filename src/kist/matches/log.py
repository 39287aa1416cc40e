"""The log of a match: what was done, by whom and when. It is the truth; everything else follows from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kist.core.referee import RULE
from kist.eventlog.log import Line

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
RENAME: Final = "rename"
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
        RENAME,
    }
)
GAME: Final = ":"
"""What an action of the game begins with where its verb is one of the match's too: `:give 3` is done in the game."""
AFTERWARDS: Final = frozenset({REMATCH, HAND, FORGET, NEXT, RENAME})
"""What can be done to a match that is over."""


@dataclass(frozen=True, slots=True)
class Entry(Line):
    """One line of the log of a match.

    `by` is a chair, or None for chance, the referee and the match itself. `do` is one of `MATCH_VERBS`, or an
    action of the game; see `of_game`.
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
    def action(self) -> str:
        """What is done in the game, as the game says it."""
        return self.do.removeprefix(GAME)

    @property
    def argument(self) -> str:
        """What comes after the verb."""
        return self.do.partition(" ")[2]


def of_game(action: str) -> str:
    """An action of the game as the log says it. Match and game each have verbs of their own, so a game may give, hand
    or wait as it likes."""
    return f"{GAME}{action}" if is_of_match(action) else action


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without what was done in the game and taken back later."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.verb == TAKE_BACK:
            kept = [each for each in kept if is_of_match(each.do) or each.version < int(entry.argument)]
        kept.append(entry)
    return kept


def is_ruling(do: str) -> bool:
    """Whether this is an answer of the referee."""
    return do.partition(" ")[0] == RULE


def is_of_match(do: str) -> bool:
    """Whether this is done to the match, not in the game."""
    return do.partition(" ")[0] in MATCH_VERBS
