"""A view of Cubus, read: what a player sees at the table, as values to think with."""

from dataclasses import dataclass
from functools import cached_property, reduce

from kist.core.types import Seat
from kist.core.view import View
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles


@dataclass(frozen=True)
class Position:
    """What lies on the table and in the open hands, seen from a seat."""

    seat: Seat
    phase: str
    rules: Rules
    laid: Laid
    pile: Tiles
    hands: tuple[Tiles, ...]
    scores: tuple[int, ...]
    turn: Seat
    actions: tuple[str, ...]
    freed: tuple[int, ...]
    """The rhombi that each seat set free in the demolition; empty when there is none to come."""

    @classmethod
    def read(cls, view: View[CubusTable]) -> "Position":
        """Read a seat's view."""
        assert view.viewer is not None, "a player has a seat"
        table = view.table
        return cls(
            seat=view.viewer,
            phase=view.phase,
            rules=table.rules,
            laid=table.laid,
            pile=table.pile.tiles,
            hands=table.hands,
            scores=view.scores,
            turn=table.turn,
            actions=view.actions,
            freed=table.demolition_scores or (),
        )

    @property
    def stack(self) -> Stack:
        """What lies on the table."""
        return self.laid.stack

    @property
    def hand(self) -> Tiles:
        """The hand of the player whose turn it is: whoever builds now builds with it."""
        return self.hands[self.turn]

    @cached_property
    def leftovers(self) -> Tiles:
        """All that is left in all hands."""
        return reduce(Tiles.plus, self.hands)
