"""How a seat's look at Cubus is written as numbers; docs/research.md says what is where."""

from array import array
from functools import lru_cache
from struct import Struct
from typing import Final

import numpy as np

from kist.core.types import Actor, Seat
from kist.cubus.play.fast_observation import FastObservation, fast_observation_of
from kist.cubus.play.state import State
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import HIGHEST, Stack
from kist.cubus.shape.tiles import Tiles
from kist.research.coding import MOST_SEATS, Observation, layout_of, turned

SIDE: Final = HIGHEST
"""No stack has more rows or columns."""
PHASES: Final = ("build", "knock", "show", "leftovers", "demolition", "over")
RULES: Final = tuple(Rules)
LAYOUT: Final = layout_of(
    {
        "heights": (SIDE, SIDE),
        "open": (SIDE, SIDE),
        "laid": (4,),
        "pile": (4,),
        "hands": (MOST_SEATS, 4),
        "points": (MOST_SEATS,),
        "freed": (MOST_SEATS,),
        "turn": (MOST_SEATS,),
        "to_act": (MOST_SEATS,),
        "phase": (len(PHASES),),
        "rules": (len(RULES),),
        "numbers": (3,),
    }
)


class CubusWatch:
    """One seat's look at one game, from moment to moment."""

    follows = False

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def look(self, state: State) -> FastObservation:
        """What the seat sees now."""
        self._sight = fast_observation_of(state, self._seat)
        return self._sight

    def written(self) -> Observation:
        """What was seen last."""
        return written(self._sight)


def written(sight: FastObservation) -> Observation:
    """One look. Stacks, hands and situations come up again and again, so each is written once."""
    viewer, scores, freed, hands = sight.viewer or 0, sight.scores, sight.freed, sight.hands
    seats = len(scores)
    nobody = _NOBODY[seats]
    parts = (
        _stack(sight.stack),
        _TILES[sight.pile],
        *map(_TILES.__getitem__, hands[viewer:]),
        *map(_TILES.__getitem__, hands[:viewer]),
        _NO_HANDS[seats],
        _SCORES.pack(*scores[viewer:], *scores[:viewer], *nobody, *freed[viewer:], *freed[:viewer], *nobody),
        _situation(seats, viewer, sight.turn, sight.to_act, sight.phase),
        _RULES[sight.rules],
        _NUMBERS.pack(seats, bool(sight.kinds), sight.stack.crates),
    )
    return np.frombuffer(b"".join(parts), np.int16)


class _Tiles(dict[Tiles, bytes]):
    def __missing__(self, tiles: Tiles) -> bytes:
        self[tiles] = _FOUR.pack(*tiles)
        return self[tiles]


_NUMBERS, _FOUR, _SCORES = Struct("=3h"), Struct("=4h"), Struct(f"={2 * MOST_SEATS}h")
_RULES: Final = {each: np.array([each is other for other in RULES], np.int16).tobytes() for each in RULES}
_TILES: Final = _Tiles()
_NOBODY: Final = tuple((0,) * (MOST_SEATS - seats) for seats in range(MOST_SEATS + 1))
_NO_HANDS: Final = tuple(bytes(_FOUR.size * len(nobody)) for nobody in _NOBODY)


@lru_cache(maxsize=1 << 13)
def _stack(stack: Stack) -> bytes:
    """Heights and open lids, by row and column of the stack, and the rhombi that it is laid with."""
    grid = array("h", bytes(2 * 2 * SIDE * SIDE))
    for (x, y), height in stack.heights.items():
        grid[y * SIDE + x] = height
    for x, y in stack.opens:
        grid[(SIDE + y) * SIDE + x] = 1
    return grid.tobytes() + _TILES[stack.tiles]


@lru_cache(maxsize=1 << 12)
def _situation(seats: int, viewer: Seat, turn: Seat, to_act: tuple[Actor, ...], phase: str) -> bytes:
    """Whose turn it is, who is to act, and the phase."""
    order = list(turned(seats, viewer))
    numbers = [
        *(seat == turn for seat in order),
        *_NOBODY[seats],
        *(seat in to_act for seat in order),
        *_NOBODY[seats],
        *(each == phase for each in PHASES),
    ]
    return np.array(numbers, np.int16).tobytes()
