"""A view of Cubus, read: what a player sees at the table, as values to think with."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Final, cast

from kist.core.types import Seat
from kist.core.view import View
from kist.cubus.build import Rules
from kist.cubus.stack import Laid, Stack
from kist.cubus.tiles import Kind, Tiles


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
    def read(cls, view: View) -> "Position":
        """Read a seat's view."""
        table = cast("Mapping[str, object]", view.table)
        pile = cast("Mapping[str, int]", table["pile"])
        u, v = cast("list[int]", table["origin"])
        return cls(
            seat=cast("Seat", view.viewer),
            phase=view.phase,
            rules=Rules(cast("str", table["rules"])),
            laid=Laid(read_stack(cast("str", table["stack"])), (u, v)),
            pile=Tiles(*(pile[kind] for kind in Kind)),
            hands=tuple(Tiles.parse(hand) for hand in cast("list[str]", table["hands"])),
            scores=view.scores,
            turn=cast("Seat", table["turn"]),
            actions=view.actions,
            freed=tuple(cast("list[int]", table.get("demolition_scores", []))),
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


_KEPT: Final = 512
_read: dict[str, Stack] = {}


def read_stack(text: str) -> Stack:
    """The stack of a text; everybody at a table reads the same one."""
    return _read.get(text) or remember(Stack.parse(text))


def remember(stack: Stack) -> Stack:
    """Keep a stack that will be read soon."""
    if len(_read) >= _KEPT:
        _read.clear()
    return _read.setdefault(str(stack), stack)
