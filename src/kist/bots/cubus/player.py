"""What all players of Cubus have in common: they look, find builds in their own way, knock and take down."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from kist.bots.base import Decision, Reason, Witnessed
from kist.bots.clock import Clock
from kist.bots.cubus.position import Position, remember
from kist.core.actions import Action
from kist.core.types import Seat
from kist.core.view import View
from kist.cubus.demolition import removals
from kist.cubus.stack import Stack
from kist.cubus.tiles import Tiles


@dataclass(frozen=True, slots=True)
class Found:
    """A build that a player means to show, and what it scores."""

    stack: Stack
    points: int
    reason: Reason

    @classmethod
    def because(cls, code: str, stack: Stack, points: int) -> "Found":
        """A build with a plain reason."""
        return cls(stack, points, Reason(code, {"points": points}))


@dataclass(frozen=True, slots=True)
class Temper:
    """How a level behaves besides building."""

    notices: float
    """How likely it sees that somebody overlooked a build."""
    knocks_after: tuple[float, float]
    """The seconds within which it knocks."""
    thinks_for: tuple[float, float]
    """The seconds that it seems to think about anything else."""


class CubusBot(ABC):
    """A player of Cubus at a seat."""

    temper: ClassVar[Temper]

    def __init__(self, seat: Seat, seed: int, nodes: int | None = None) -> None:
        self.seat = seat
        self.nodes = nodes
        self._seed = seed
        self._moments = 0
        self._view: View | None = None

    def witness(self, moment: Witnessed) -> None:
        """See what happened: all hands are open, so the last view says everything."""
        self._moments += 1
        self._view = moment.view

    def decide(self, seconds: float) -> Decision:
        """What to do in the last witnessed view."""
        if self._view is None:
            raise RuntimeError("A bot decides only after it has seen the table.")
        # A fresh source of luck for every moment: how often the bot was asked before must not matter.
        luck = Random(f"{self._seed}/{self._moments}")  # noqa: S311 - a game, not a secret
        return _BY_PHASE[self._view.phase](self, Position.read(self._view), luck, Clock(seconds, self.nodes))

    @abstractmethod
    def find(self, position: Position, hand: Tiles, luck: Random, clock: Clock) -> Found | None:
        """The build that this level makes with a hand, if it sees one."""

    def overlooked(self, position: Position, luck: Random, clock: Clock) -> Found | None:
        """A build that the player who passed could have made, when looking hard for it; never one that is none."""
        return self.find(position, position.hand, luck, clock)

    def find_leftover(self, position: Position, luck: Random, clock: Clock) -> Found | None:
        """The build to offer from all that is left."""
        return self.find(position, position.leftovers, luck, clock)

    def take_down(self, position: Position, luck: Random, clock: Clock) -> tuple[Stack, Reason]:
        """What remains when a crate has been taken away: here, the one that sets the most rhombi free."""
        del clock
        best = max(removals(position.laid), key=lambda removal: (removal.frees, luck.random()))
        return best.laid.stack, Reason("most-freed", {"frees": best.frees})

    # What is done in each phase

    def _build(self, position: Position, luck: Random, clock: Clock) -> Decision:
        delay = luck.uniform(*self.temper.thinks_for)
        found = self.find(position, position.hand, luck, clock)
        if found is None:
            return Decision(Action("pass"), Reason("sees-no-build"), delay)
        return Decision(Action("build", str(remember(found.stack))), found.reason, delay)

    def _knock(self, position: Position, luck: Random, clock: Clock) -> Decision:
        knocks_after, waits = luck.uniform(*self.temper.knocks_after), luck.uniform(*self.temper.thinks_for)
        if luck.random() < self.temper.notices and (found := self.overlooked(position, _looking_hard(), clock)):
            return Decision(Action("knock"), Reason("overlooked", {"points": found.points}), knocks_after)
        return Decision(Action("waive"), Reason("nothing-overlooked"), waits)

    def _show(self, position: Position, luck: Random, clock: Clock) -> Decision:
        delay = luck.uniform(*self.temper.knocks_after)
        found = self.overlooked(position, _looking_hard(), clock)
        if found is None:
            return Decision(Action("fail"), Reason("nothing-to-show"), delay)
        return Decision(Action("build", str(found.stack)), found.reason, delay)

    def _offer(self, position: Position, luck: Random, clock: Clock) -> Decision:
        delay = luck.uniform(*self.temper.thinks_for)
        found = self.find_leftover(position, luck, clock)
        if found is None:
            return Decision(Action("decline"), Reason("sees-no-build"), delay)
        return Decision(Action("offer", str(found.stack)), found.reason, delay)

    def _remove(self, position: Position, luck: Random, clock: Clock) -> Decision:
        remains, reason = self.take_down(position, luck, clock)
        return Decision(Action("remove", str(remains)), reason, luck.uniform(*self.temper.thinks_for))


def _looking_hard() -> Random:
    """What was seen when knocking must be seen again when showing it."""
    return Random(0)  # noqa: S311


_BY_PHASE: Final[Mapping[str, Callable[[CubusBot, Position, Random, Clock], Decision]]] = {
    "build": CubusBot._build,
    "knock": CubusBot._knock,
    "show": CubusBot._show,
    "leftovers": CubusBot._offer,
    "demolition": CubusBot._remove,
}
