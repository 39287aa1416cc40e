"""What everybody sees of a game of Cubus."""

from dataclasses import dataclass, field
from typing import Annotated

from kist.core.latest import of_the_latest
from kist.core.table import UNWRITTEN, Record
from kist.core.types import Seat
from kist.cubus.play.state import Built, KnockWindow, Leftovers, Over, Showing, State
from kist.cubus.play.turns import leaders
from kist.cubus.shape.build import Rules
from kist.cubus.shape.picture import Point
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles


@dataclass(frozen=True)
class CubusPile(Record):
    """How many rhombi of each kind the pile has. It has no order."""

    L: int
    R: int
    D: int
    O: int  # noqa: E741 - the letters are those of the rhombi

    @property
    def tiles(self) -> Tiles:
        """The picture as rhombi."""
        return Tiles(self.L, self.R, self.D, self.O)


@dataclass(frozen=True)
class CubusOffer(Record):
    """An offer as the table shows it."""

    seat: Seat
    stack: Stack
    origin: Point
    points: int

    @property
    def laid(self) -> Laid:
        """What was offered, and where it would lie."""
        return Laid(self.stack, self.origin)


@dataclass(frozen=True)
class CubusTable(Record):
    """What `table` holds in a view of Cubus; what does not belong to the phase is left out."""

    stack: Stack
    origin: Annotated[Point, "Where the picture shows the stack's own origin."]
    crates: int = field(init=False)
    hands: tuple[Tiles, ...]
    pile: CubusPile
    turn: Seat
    rules: Rules
    passer: Seat | None = None
    knocker: Seat | None = None
    answered: Annotated[
        tuple[Seat, ...] | None,
        "Who has answered, in the round of leftovers; what they offered is sealed until all have.",
    ] = None
    offers: Annotated[tuple[CubusOffer, ...] | None, "What was offered, once all have answered."] = None
    told: Annotated[
        tuple[Seat, ...] | None,
        "Whose turns the table passed by, since it asked anybody, as their hands could build nothing.",
    ] = None
    demolition_scores: Annotated[
        tuple[int, ...] | None, "The rhombi that each seat set free; left out when no demolition was agreed."
    ] = None
    demolition_result: Annotated[tuple[Seat, ...] | None, "Who won the demolition, once it is over."] = None
    built: Annotated[Built | None, "What the last action built, if it did."] = field(default=None, metadata=UNWRITTEN)

    def __post_init__(self) -> None:
        object.__setattr__(self, "crates", self.stack.crates)

    @property
    def laid(self) -> Laid:
        """The stack and where it lies."""
        return Laid(self.stack, self.origin)

    def __str__(self) -> str:
        hands = (f"seat {seat}: {str(hand) or 'no rhombi'}" for seat, hand in enumerate(self.hands))
        pile = " ".join(f"{count} {kind}" for kind, count in self.pile.to_json().items())
        return "\n".join(
            (
                f"stack {self.stack}: {self.crates} {'crate' if self.crates == 1 else 'crates'}",
                self.stack.plan(),
                *hands,
                f"pile: {pile}",
            )
        )


@of_the_latest
def table_of(state: State) -> CubusTable:
    """The table: the stack and where it lies, open hands, how many of each kind the pile has, and who does what."""
    phase, agreed = state.phase, state.settings
    return CubusTable(
        stack=state.laid.stack,
        origin=state.laid.origin,
        hands=state.hands,
        pile=CubusPile(*state.pile),
        turn=state.turn,
        rules=agreed.rules,
        passer=state.turn if isinstance(phase, KnockWindow | Showing) else None,
        knocker=phase.knocker if isinstance(phase, Showing) else None,
        answered=phase.answered if isinstance(phase, Leftovers) else None,
        offers=tuple(map(_offer, state.offers)) or None,
        told=state.told or None,
        demolition_scores=state.freed if agreed.demolition else None,
        demolition_result=leaders(state, state.freed) if agreed.demolition and isinstance(phase, Over) else None,
        built=state.built,
    )


def _offer(offer: Built) -> CubusOffer:
    laid = offer.build.laid
    return CubusOffer(offer.seat, laid.stack, laid.origin, offer.build.points)
