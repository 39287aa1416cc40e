"""The state of a game of Helter-Skelter: frozen, and cheap to make, for random play makes very many."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

from kist.core.actions import Action
from kist.core.outcome import Outcome
from kist.core.types import Seat
from kist.skelter.board import STONES, Board, Colour
from kist.skelter.settings import Settings

At: TypeAlias = int
"""A field, as its place in `Board.fields`."""
Pile: TypeAlias = tuple[Seat, ...]
"""Whose stones lie on a field, lowest first."""

NOWHERE: Final[At] = -1


class Phase(StrEnum):
    """What the table is waiting for."""

    PLACE = "place"
    TURN = "turn"
    LIFTED = "lifted"
    CLAIM = "claim"
    OVER = "over"


PLACE, TURN, LIFTED, CLAIM, OVER = Phase  # quicker to come by than the members of the class


@dataclass(frozen=True)
class Table:
    """What stays the same through a whole game."""

    settings: Settings

    @cached_property
    def board(self) -> Board:
        """The board with all its colours."""
        return self.settings.layout

    @cached_property
    def index(self) -> Mapping[str, At]:
        """Where each field is, by its name."""
        return self.board.index

    @cached_property
    def field_colours(self) -> tuple[Colour | None, ...]:
        """The colour of each field."""
        return self.board.colours

    @cached_property
    def neighbours(self) -> tuple[tuple[At, ...], ...]:
        """The fields one step away from each field."""
        return self.board.neighbours

    @cached_property
    def next(self) -> Mapping[str, list[str]]:
        """The same by name, as views show it."""
        return {field.name: list(field.next) for field in self.board.fields}

    @cached_property
    def foreign(self) -> tuple[tuple[At, ...], ...]:
        """For each seat the coloured fields that are not of its own colour."""
        return tuple(
            tuple(at for at, its in enumerate(self.field_colours) if its not in (None, own))
            for own in self.settings.colours
        )

    @cached_property
    def place(self) -> tuple[Action, ...]:
        """The action that places a stone, for each field."""
        return self._actions("place")

    @cached_property
    def touch(self) -> tuple[Action, ...]:
        """The action that lifts a stone, for each field."""
        return self._actions("touch")

    @cached_property
    def move(self) -> tuple[Action, ...]:
        """The action that puts the lifted stone down, for each field."""
        return self._actions("move")

    def _actions(self, verb: str) -> tuple[Action, ...]:
        return tuple(Action(verb, field.name) for field in self.board.fields)


class State(NamedTuple):
    """Everything on and around the table, the hidden colours included."""

    table: Table
    piles: tuple[Pile, ...]
    """The pile on each field. A stone that is lifted is in no pile; one that attacks lies on the attacked one."""
    phase: Phase
    turn: Seat
    stock: int
    """How many stones have not been placed yet."""
    round: int = 1
    passes: int = 0
    """How many turns in a row were passed."""
    out: tuple[Seat, ...] = ()
    origin: At = NOWHERE
    """Where the stone came from that is lifted or attacks."""
    target: At = NOWHERE
    """Which field is under attack."""
    checked: tuple[At, ...] = ()
    """The fields that everybody has just been shown: by a claim or by Ready!, until the next action."""
    outcome: Outcome | None = None

    @property
    def actor(self) -> Seat:
        """Who is to act while the game goes on: the owner of an attacked stone, else the seat whose turn it is."""
        return self.piles[self.target][-2] if self.phase is CLAIM else self.turn

    def _repr_svg_(self) -> str:
        from kist.core.types import SPECTATOR  # noqa: PLC0415 - drawing knows states, not the other way round
        from kist.skelter.drawing import draw  # noqa: PLC0415
        from kist.skelter.view import view_of  # noqa: PLC0415

        return draw(view_of(self, SPECTATOR))


@lru_cache(maxsize=256)
def table_for(settings: Settings) -> Table:
    """The table that a game with these settings is played at."""
    return Table(settings)


def start(settings: Settings) -> State:
    """An empty board; every player has eight stones."""
    table = table_for(settings)
    empty: tuple[Pile, ...] = ((),) * len(table.board.fields)
    return State(table, empty, PLACE, 0, STONES * settings.seats)
