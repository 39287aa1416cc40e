"""What every bot is: somebody at a seat who sees what that seat sees, and says what to do and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from kist.core.actions import Action
from kist.core.table import Table
from kist.core.types import Actor, Json
from kist.core.view import TableT_co, View

TableT_contra = TypeVar("TableT_contra", bound=Table, contravariant=True)


@dataclass(frozen=True, slots=True)
class Witnessed(Generic[TableT_co]):
    """One moment as a seat saw it: who did what, as everybody heard it (nothing, at the very start, and where
    somebody took something back), and the view after it."""

    actor: Actor
    action: Action | None
    view: View[TableT_co]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot does something: a code that the page words in every language, and the values that go into it."""

    code: str
    values: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot does, why, and how long a player of its kind would have thought about it, in seconds."""

    action: Action
    reason: Reason
    delay: float = 0.0


class Bot(Protocol[TableT_contra]):
    """A player of one level at one seat.

    It learns of the game only through `witness`, which is called once for every moment, in order, its own actions
    included, beginning with the start. Given the same moments and the same seed it decides the same, unless its
    thinking is cut short by time.
    """

    def witness(self, moment: Witnessed[TableT_contra]) -> None:
        """See what happened."""
        ...

    def decide(self, seconds: float) -> Decision:
        """What to do in the last witnessed view, in which the seat is to act; thinks about this long at most."""
        ...
