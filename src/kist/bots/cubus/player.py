"""What all players of Cubus have in common: they look, find builds in their own way, knock and take down."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from kist.bots.base import Decision, Reason, Witnessed
from kist.bots.clock import Clock
from kist.bots.cubus.local import seen_as_build
from kist.bots.cubus.position import Position
from kist.core.actions import Action
from kist.core.types import REFEREE, Seat
from kist.core.view import View
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles


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
    """The seconds within which it knocks, where people may be faster."""
    thinks_for: tuple[float, float]
    """The seconds that it seems to think about a build."""


WAIVES_IN: Final = (0.3, 0.7)
"""The seconds after which anybody says that there is nothing to knock for: the others wait for it."""
SHOWS_IN: Final = (0.5, 0.7)
"""The seconds after which a build is shown that was seen before the knock."""


class CubusBot(ABC):
    """A player of Cubus at a seat."""

    temper: ClassVar[Temper]

    def __init__(self, seat: Seat, seed: int, nodes: int | None = None) -> None:
        self.seat = seat
        self.nodes = nodes
        self._seed = seed
        self._moments = 0
        self._passed_at = 0
        self._view: View[CubusTable] | None = None

    def witness(self, moment: Witnessed[CubusTable]) -> None:
        """See what happened: all hands are open, so the last view says everything."""
        self._moments += moment.actor != REFEREE  # what it answers need not be written down
        if moment.view.phase == "knock" and (self._view is None or self._view.phase != "knock"):
            self._passed_at = self._moments
        self._view = moment.view

    def decide(self, seconds: float) -> Decision:
        """What to do in the last witnessed view."""
        if self._view is None:
            raise RuntimeError("A bot decides only after it has seen the table.")
        # A fresh source of luck for every moment: how often the bot was asked before must not matter.
        rng = Random(f"{self._seed}/{self._moments}")  # noqa: S311 - a game, not a secret
        return _BY_PHASE[self._view.phase](self, Position.read(self._view), rng, Clock(seconds, self.nodes))

    @abstractmethod
    def find(self, position: Position, hand: Tiles, rng: Random, clock: Clock) -> Found | None:
        """The build that this level makes with a hand, if it sees one."""

    def overlooked(self, position: Position, rng: Random, clock: Clock) -> Found | None:
        """A build that the player who passed could have made, as it seems when glancing at that hand."""
        return self.find(position, position.hand, rng, clock)

    def find_leftover(self, position: Position, rng: Random, clock: Clock) -> Found | None:
        """The build to offer from all that is left."""
        return self.find(position, position.leftovers, rng, clock)

    def take_down(self, position: Position, rng: Random, clock: Clock) -> tuple[Stack, Reason]:
        """What remains when a crate has been taken away: here, the one that sets the most rhombi free."""
        del clock
        best = max(removals(position.laid), key=lambda removal: (removal.frees, rng.random()))
        return best.laid.stack, Reason("most-freed", {"frees": best.frees})

    def _glance(self) -> Random:
        """The luck of a look at the hand of who has passed: another one each time and for each player, and the same
        again when what was seen has to be shown."""
        return Random(f"{self._seed}/glance/{self._passed_at}")  # noqa: S311

    # What is done in each phase

    def _build(self, position: Position, rng: Random, clock: Clock) -> Decision:
        delay = rng.uniform(*self.temper.thinks_for)
        found = self.find(position, position.hand, rng, clock)
        if found is None:
            return Decision(Action("pass"), Reason("sees-no-build"), delay)
        return Decision(Action("build", str(found.stack)), found.reason, delay)

    def _knock(self, position: Position, rng: Random, clock: Clock) -> Decision:
        knocks_after, waits = rng.uniform(*self.temper.knocks_after), rng.uniform(*WAIVES_IN)
        if rng.random() < self.temper.notices and (found := self.overlooked(position, self._glance(), clock)):
            return Decision(Action("knock"), Reason("overlooked", {"points": found.points}), knocks_after)
        return Decision(Action("waive"), Reason("nothing-overlooked"), waits)

    def _show(self, position: Position, rng: Random, clock: Clock) -> Decision:
        delay = rng.uniform(*SHOWS_IN)
        found = self.overlooked(position, self._glance(), clock)
        if found is None or seen_as_build(position, position.hand, found.stack) is None:
            return Decision(Action("fail"), Reason("nothing-to-show"), delay)
        return Decision(Action("build", str(found.stack)), found.reason, delay)

    def _offer(self, position: Position, rng: Random, clock: Clock) -> Decision:
        delay = rng.uniform(*self.temper.thinks_for)
        found = self.find_leftover(position, rng, clock)
        if found is None:
            return Decision(Action("decline"), Reason("sees-no-build"), delay)
        return Decision(Action("offer", str(found.stack)), found.reason, delay)

    def _remove(self, position: Position, rng: Random, clock: Clock) -> Decision:
        remains, reason = self.take_down(position, rng, clock)
        return Decision(Action("remove", str(remains)), reason, rng.uniform(*self.temper.thinks_for))


_BY_PHASE: Final[Mapping[str, Callable[[CubusBot, Position, Random, Clock], Decision]]] = {
    "build": CubusBot._build,
    "knock": CubusBot._knock,
    "show": CubusBot._show,
    "leftovers": CubusBot._offer,
    "demolition": CubusBot._remove,
}
