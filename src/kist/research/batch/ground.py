"""What all games of a batch share: the board, and tables to look things up in.

With two players nobody ever steps onto an own stone, so the stones of a pile belong to one and the other in turn. A
pile is then told by its height and its lowest stone, in one number: 0 is none, 1 and 2 one stone of the first or the
second player, 3 and 4 two stones with the first's or the second's below, and so on.
"""

from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kist.research.skelter_writing import FEATURES, field_bytes
from kist.skelter.board import COLOURS, STONES, Board
from kist.skelter.state import COVERED, NEUTRAL, Pile

SEATS: Final = 2
STOCK: Final = SEATS * STONES
"""How many stones there are to place."""
KINDS: Final = 2 * STOCK + 1
"""How many different piles there are, the empty one included."""
NONE: Final = 0
"""The pile without stones."""
_SEED: Final = 36

Bytes = npt.NDArray[np.int8]
Hashes = npt.NDArray[np.uint64]


def pile_of(kind: int) -> Pile:
    """The stones of a pile, lowest first."""
    height, lowest = (kind + 1) // 2, (kind - 1) % SEATS
    return tuple((lowest + level) % SEATS for level in range(height))


TOPS: Final[Bytes] = np.array([pile_of(kind)[-1] if kind else -1 for kind in range(KINDS)], np.int8)
"""Whose stone lies on top; -1 for nobody's."""
LOWEST: Final[Bytes] = np.array([pile_of(kind)[0] if kind else -1 for kind in range(KINDS)], np.int8)
"""Whose stone lies on the board itself."""
HEIGHTS: Final[Bytes] = np.array([len(pile_of(kind)) for kind in range(KINDS)], np.int8)
"""How many stones there are."""


class Ground:
    """A board for two players with the first two colours. Its own colours are the ones that are shuffled, or kept."""

    def __init__(self, board: Board) -> None:
        self.fields = len(board.fields)
        self.hues = np.array([NEUTRAL if its is None else COLOURS.index(its) for its in board.colours], np.int8)
        self.beside = np.zeros((self.fields, self.fields), np.bool_)
        """For every two fields whether a step leads from one to the other."""
        for at, others in enumerate(board.neighbours):
            self.beside[at, list(others)] = True
        self.steps = self.beside.astype(np.float32)
        luck = np.random.default_rng(_SEED)
        self.signs: Hashes = luck.integers(1, 1 << 63, (self.fields, KINDS), np.uint64)
        """A number for every pile on every field: all of a table, put together, tell tables apart."""
        self.signs[:, NONE] = 0
        self.turn_signs: Hashes = luck.integers(1, 1 << 63, SEATS, np.uint64)
        self.skip_signs: Hashes = luck.integers(1, 1 << 63, SEATS, np.uint64) | np.uint64(1)

    @cached_property
    def rows(self) -> Bytes:
        """How a field is written, by who looks, by what colour it shows, and by its pile."""
        rows = np.zeros((SEATS, COVERED + 1, KINDS, FEATURES), np.int8)
        for viewer in range(SEATS):
            for hue in range(COVERED + 1):
                for kind in range(KINDS):
                    row: Any = field_bytes(COLOURS[:SEATS], SEATS, viewer, hue, pile_of(kind))
                    rows[viewer, hue, kind] = np.frombuffer(row, np.int8)
        return rows
