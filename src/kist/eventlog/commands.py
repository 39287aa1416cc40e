"""Commands, and what comes of them: transitions of an aggregate."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from kist.core.errors import IllegalAction
from kist.eventlog.log import Line
from kist.eventlog.ports import Addition

LOG = logging.getLogger("kist.eventlog")


class NotYours(IllegalAction):
    """What somebody else would have to ask for."""


class CommandContext(NamedTuple):
    """When a command is given, by which client and under which id; and the version it was decided on, where that
    matters: for what is done in the game, and hints."""

    at: int
    owner: str | None = None
    request: str | None = None
    seen: int | None = None


class Aggregate(Protocol):
    """A frozen value that follows from the first `version` entries of a log, of which `last` is the last."""

    @property
    def version(self) -> int:
        """How many entries there are."""
        ...

    @property
    def last(self) -> Any:
        """The last of them; None before the first."""
        ...

    def after(self, entry: Any) -> Self:
        """The aggregate after one more entry; raises `KistError` when that cannot be."""
        ...


State = TypeVar("State", bound=Aggregate)
Transition: TypeAlias = Sequence[State]
"""An aggregate after each of the entries that are to be appended together, so that each step is made only once;
empty when nothing is to be appended."""

Outcome: TypeAlias = int | Exception
"""The version of the first entry that came of a command, 0 when there was nothing to append; or why nothing did."""

Decide: TypeAlias = Callable[[State], Transition[State]]
"""What a command makes of an aggregate; raises `KistError` when it is refused."""

Write: TypeAlias = Callable[[Addition[Any]], Awaitable[None]]
"""Appends in a way of its own, such as by writing the log anew; raises `Conflict`."""


def entries_of(transition: Iterable[Aggregate]) -> list[Any]:
    """The entries that make a transition."""
    return [state.last for state in transition if state.last is not None]


def following(state: State, entries: Iterable[Line]) -> list[State]:
    """The transition that entries make; raises `KistError` for one that cannot be."""
    states = []
    for entry in entries:
        state = state.after(entry)
        states.append(state)
    return states


@dataclass(eq=False, slots=True)
class Command(Generic[State]):
    """What somebody wants to be done, under which request if it has one, and who is told what came of it. What
    `takes_long` is decided beside everything else; what has a `write` of its own is never appended with others."""

    decide: Decide[State]
    told: Callable[[Outcome], None]
    owner: str | None = None
    request: str | None = None
    takes_long: bool = False
    write: Write | None = None

    def tell(self, outcome: Outcome) -> None:
        """Tell the sender what came of it; whatever they make of that, all others go on."""
        try:
            self.told(outcome)
        except Exception:
            LOG.exception("somebody could not be told")
