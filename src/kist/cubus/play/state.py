"""The state of a game of Cubus: frozen, with all that the table shows."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from kist.core.notebook import beside
from kist.core.types import Seat
from kist.cubus.play.settings import Settings
from kist.cubus.shape.build import Build
from kist.cubus.shape.stack import Laid
from kist.cubus.shape.tiles import Tiles


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance draws a rhombus for the player whose turn it is."""


@dataclass(frozen=True, slots=True)
class Building:
    """The player whose turn it is builds or passes."""


@dataclass(frozen=True, slots=True)
class KnockWindow:
    """The player passed; the others may knock until all have waived."""

    waived: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Showing:
    """Somebody knocked and must now show a build with the passer's hand."""

    knocker: Seat


@dataclass(frozen=True, slots=True)
class Built:
    """A build, and who made or offered it."""

    seat: Seat
    build: Build


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Some seats may offer a build with all that is left in all hands. Offers are sealed: until all have answered,
    nobody else sees them.
    """

    asked: tuple[Seat, ...]
    answered: tuple[Seat, ...] = ()
    offers: tuple[Built, ...] = ()


@dataclass(frozen=True, slots=True)
class Demolition:
    """The player whose turn it is takes one crate away."""


class Question(StrEnum):
    """What the referee is asked: whether there is any build, with which rhombi, and at which moment of a game."""

    LAST_DRAWN = "last-drawn"
    """Anybody, each with the own hand: the pile has just been used up."""
    TURN_BEGINS = "turn-begins"
    """Anybody, each with the own hand: a turn begins without a draw."""
    ONE_LESS = "one-less"
    """Anybody, each with the own hand: somebody has given up in another one's turn."""
    OWN_HAND = "own-hand"
    """The player whose turn it is, where the table tells."""
    LEFTOVERS = "leftovers"
    """Whoever has all that is left in all hands."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The referee is asked whether there is a build."""

    question: Question


@dataclass(frozen=True, slots=True)
class Over:
    """Nobody has anything left to do."""


Phase: TypeAlias = Drawing | Building | KnockWindow | Showing | Leftovers | Demolition | Asking | Over

PHASE_NAMES: dict[type, str] = {
    Drawing: "draw",
    Building: "build",
    KnockWindow: "knock",
    Showing: "show",
    Leftovers: "leftovers",
    Demolition: "demolition",
    Asking: "referee",
    Over: "over",
}


class State(NamedTuple):
    """Everything on and around the table. The pile has no order: chance decides what is drawn from it."""

    settings: Settings
    laid: Laid
    pile: Tiles
    hands: tuple[Tiles, ...]
    scores: tuple[int, ...]
    turn: Seat
    phase: Phase
    idle: tuple[Seat, ...] = ()
    """Whose turns have begun with nothing to draw since the last build, one after the other."""
    why_over: str = ""
    """The reason that the building came to its end; empty while it goes on."""
    freed: tuple[int, ...] = ()
    """The rhombi that each seat set free in the demolition."""
    built: Built | None = None
    """What the last action built, if it did."""
    offers: tuple[Built, ...] = ()
    """What was offered with the leftovers, once everybody has answered."""
    told: tuple[Seat, ...] = ()
    """Whose turns the table passed by, since it asked anybody, for want of a build (see `Settings.tells`)."""
    gone: frozenset[Seat] = frozenset()
    """Who gave up: they are passed over and win nothing that is not won yet."""
    won: tuple[Seat, ...] = ()
    """Who won the building, once it is over: whatever happens in the demolition does not touch that."""

    @property
    def there(self) -> tuple[Seat, ...]:
        """The seats that have not given up."""
        seats = range(self.settings.seats)
        return tuple([seat for seat in seats if seat not in self.gone]) if self.gone else tuple(seats)

    @property
    def in_turn_order(self) -> tuple[Seat, ...]:
        """The seats that have not given up, from whoever's turn it is, or would be next."""
        return (
            *(seat for seat in self.there if seat >= self.turn),
            *(seat for seat in self.there if seat < self.turn),
        )

    def _repr_html_(self) -> str:
        from kist.cubus.shape.drawing import draw_hand, draw_stack  # noqa: PLC0415 - drawings are for notebooks alone

        return beside(draw_stack(self.laid.stack), *map(draw_hand, self.hands))

    def _repr_svg_(self) -> str:
        from kist.cubus.shape.drawing import draw_hand, draw_stack, side_by_side  # noqa: PLC0415

        return side_by_side(draw_stack(self.laid.stack), *map(draw_hand, self.hands))
