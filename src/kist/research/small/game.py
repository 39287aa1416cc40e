"""Helter-Skelter on 6 to 12 fields in two colours, with a few stones each for two players: small enough to be solved.

The rules are those of the game itself, and nothing of them is written here. What differs: the board is a rectangle
with as many fields of the first player's colour as of the second's, all its colourings are as likely, stones are few,
and a game ends after some rounds. Because it ends then, nobody counts how often a table has come up.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from string import ascii_lowercase
from typing import Final

from kist.core.actions import Action
from kist.core.errors import BadSettings
from kist.core.types import Actor
from kist.research.skelter_coding import FREE, SkelterCoding
from kist.skelter.board import COLOURS, Board, Colour, Field
from kist.skelter.game import Skelter
from kist.skelter.settings import Settings
from kist.skelter.state import State

PLAYERS: Final = 2
FIELDS: Final = range(6, 13)
MOST_ROUNDS: Final = 4


class SmallBoard(Board):
    """A board on which two colours have as many fields each, and there are no others."""

    def _check_colours(self) -> None:
        own = [field.colour for field in self.fields]
        if set(own) != set(COLOURS[:PLAYERS]) or 2 * own.count(COLOURS[0]) != len(own):
            raise BadSettings("bad-board", "A small board has two colours, with as many fields each.")


class SmallSkelter(Skelter):
    """The rules, with so many stones for each player."""

    def __init__(self, stones: int) -> None:
        self._stones = stones

    def start(self, settings: Settings) -> State:
        """An empty board, and few stones."""
        return super().start(settings)._replace(stock=PLAYERS * self._stones)

    def apply(self, state: State, actor: Actor, action: Action) -> State:
        """As in the game itself; only the table as it is now is kept, for nobody counts how often it came up."""
        after = super().apply(state, actor, action)
        return after._replace(history=after.history[-1:])


@dataclass(frozen=True)
class Size:
    """How small a game is; raises `BadSettings` for what is no game, or none that is small."""

    columns: int = 3
    rows: int = 2
    stones: int = 2
    rounds: int = 2
    boards: int = 0
    """So many of the colourings, evenly taken out of all; 0 for all of them."""

    def __post_init__(self) -> None:
        fields = self.columns * self.rows
        if self.columns < PLAYERS or self.rows < PLAYERS or fields not in FIELDS or fields % 2:
            raise BadSettings(
                "bad-size", "A small board has two rows and columns or more, and 6, 8, 10 or 12 fields."
            )
        if not 1 <= self.stones <= fields // 2 - 1:
            raise BadSettings("bad-stones", "Each has a stone at least, and fewer than there are fields of a colour.")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise BadSettings("bad-rounds", f"A small game has 1 to {MOST_ROUNDS} rounds.")
        if not 0 <= self.boards <= len(self.colourings):
            message = f"boards is a number up to {len(self.colourings)}, for so many there are; 0 for all."
            raise BadSettings("bad-boards", message)

    @cached_property
    def colourings(self) -> tuple[tuple[int, ...], ...]:
        """Which fields have the first colour, for each way to colour the board."""
        fields = self.columns * self.rows
        return tuple(combinations(range(fields), fields // 2))

    @cached_property
    def laid(self) -> tuple[SmallBoard, ...]:
        """The boards, each as likely as the others."""
        count = self.boards or len(self.colourings)
        return tuple(self._board(self.colourings[number * len(self.colourings) // count]) for number in range(count))

    def _board(self, first: tuple[int, ...]) -> SmallBoard:
        """A step goes to any of up to eight neighbours, as on the usual board."""
        places = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        names = {(column, row): f"{ascii_lowercase[column]}{self.rows - row}" for column, row in places}

        def field(at: int, column: int, row: int) -> Field:
            beside = [(column + right, row + down) for down in (-1, 0, 1) for right in (-1, 0, 1) if right or down]
            colour: Colour = COLOURS[0 if at in first else 1]
            return Field(
                names[column, row], column, row, colour, tuple(names[place] for place in beside if place in names)
            )

        return SmallBoard("small", tuple(field(at, *place) for at, place in enumerate(places)))


class SmallCoding(SkelterCoding):
    """A small game on one of its boards as numbers: those of the game itself, for fewer fields."""

    def __init__(self, size: Size, number: int) -> None:
        self.game = SmallSkelter(size.stones)
        self._calls, self._given = FREE, {}
        self._number(Settings(PLAYERS, size.laid[number], rounds=size.rounds))
