"""The state of a game of Cubus: frozen, with all that the table shows."""

from dataclasses import dataclass
from typing import TypeAlias

from kist.core.types import Seat
from kist.cubus.build import Build
from kist.cubus.settings import Settings
from kist.cubus.stack import Laid
from kist.cubus.tiles import Tiles


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
class Leftovers:
    """Some seats may offer a build with all that is left in all hands."""

    asked: tuple[Seat, ...]
    offers: tuple[tuple[Seat, Build], ...] = ()


@dataclass(frozen=True, slots=True)
class Demolition:
    """The player whose turn it is takes one crate away."""


@dataclass(frozen=True, slots=True)
class Over:
    """Nobody has anything left to do."""


Phase: TypeAlias = Drawing | Building | KnockWindow | Showing | Leftovers | Demolition | Over

PHASE_NAMES: dict[type, str] = {
    Drawing: "draw",
    Building: "build",
    KnockWindow: "knock",
    Showing: "show",
    Leftovers: "leftovers",
    Demolition: "demolition",
    Over: "over",
}


@dataclass(frozen=True, slots=True)
class State:
    """Everything on and around the table. The pile has no order: chance decides what is drawn from it."""

    settings: Settings
    laid: Laid
    pile: Tiles
    hands: tuple[Tiles, ...]
    scores: tuple[int, ...]
    turn: Seat
    phase: Phase
    idle_turns: int = 0
    """How many turns have begun with nothing to draw since the last build."""
    why_over: str = ""
    """The reason that the building came to its end; empty while it goes on."""
    freed: tuple[int, ...] = ()
    """The rhombi that each seat set free in the demolition."""
