"""How a seat's look at Helter-Skelter is written as numbers; docs/research.md says what is where."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

import numpy as np

from kist.core.types import Seat
from kist.research.coding import MOST_SEATS, Observation, Part, layout_of, length_of, turned
from kist.skelter.board import COLOURS, Colour
from kist.skelter.fast_observation import FastObservation, Situation, fast_observation_of
from kist.skelter.state import COVERED, NEUTRAL, NOWHERE, OVER, SEATS, At, Hue, Phase, Pile, State

HUES: Final = len(COLOURS)
FEATURES: Final = HUES + 2 + 3 * HUES + 1
"""How many numbers a field takes."""
MOST: Final = 127
"""Higher numbers are written as this."""
PHASES: Final = tuple(Phase)
VERDICTS: Final = (("claim", True), ("claim", False), ("ready", True), ("ready", False))
_TABLE: Final = {
    "phase": (len(PHASES),),
    "turn": (MOST_SEATS,),
    "out": (MOST_SEATS,),
    "skips": (MOST_SEATS,),
    "stock": (MOST_SEATS,),
    "stone": (HUES,),
    "verdict": (len(VERDICTS),),
    "numbers": (6,),
}
"""All but the fields."""


@cache
def layout_for(fields: int) -> Mapping[str, Part]:
    """The parts of an observation of a board with so many fields."""
    return layout_of({"fields": (fields, FEATURES), "marks": (3, fields), **_TABLE})


@cache
def size_for(fields: int) -> int:
    """How many numbers that are."""
    return length_of(layout_for(fields))


class SkelterWatch:
    """One seat's look at one game, from moment to moment: only what changed since it was last written is written."""

    follows = False

    def __init__(self, seat: Seat, fields: int) -> None:
        self._seat, self._count = seat, fields
        self._marks, self._table = fields * FEATURES, fields * (FEATURES + 3)
        self._bytes = bytearray(size_for(fields))
        self._before: FastObservation | None = None
        self._shown: Sequence[At] = ()
        """The covered fields whose colours are written all the same."""
        self._marked = False

    def look(self, state: State) -> FastObservation:
        """What the seat sees now."""
        self.sight = fast_observation_of(state, self._seat, self._before)
        return self.sight

    def written(self) -> Observation:
        """What was seen last; it changes with the next look."""
        sight, before = self.sight, self._before
        if before is None or sight.colours is not before.colours:
            self._side = _side(sight.colours, sight.about.seats, self._seat)
        self._write_fields(sight, self._side.fields)
        self._before = sight
        if sight.opened or self._shown:
            self._show(sight)
        if sight.origin != NOWHERE or sight.checked or self._marked:
            self._write_marks(sight)
        self._bytes[self._table :] = self._side.table(sight.about)
        return np.frombuffer(self._bytes, np.int8)  # made anew: a kept one would not follow copies of these bytes

    def _write_fields(self, sight: FastObservation, rows: Mapping[Hue | Pile, bytes]) -> None:
        array, fields = self._bytes, sight.fields
        if len(fields) == self._count:
            array[: self._marks] = b"".join([rows[lying] for _, lying in fields])
            return
        for at in self._shown:
            array[at * FEATURES : (at + 1) * FEATURES] = rows[sight.piles[at]]  # if it is empty, it changed
        for at, lying in fields:
            array[at * FEATURES : (at + 1) * FEATURES] = rows[lying]

    def _show(self, sight: FastObservation) -> None:
        for at, hue in sight.opened:
            self._bytes[at * FEATURES : (at + 1) * FEATURES] = self._side.opened(hue, sight.piles[at])
        self._shown = [at for at, _ in sight.opened]

    def _write_marks(self, sight: FastObservation) -> None:
        """Where a stone came from, what is under attack, and what was just checked."""
        marks = bytearray(3 * self._count)
        for kind, fields in enumerate(((sight.origin,), (sight.target,), sight.checked)):
            for at in fields:
                if at != NOWHERE:
                    marks[kind * self._count + at] = 1
        self._bytes[self._marks : self._table] = marks
        self._marked = 1 in marks


def written(sight: FastObservation) -> Observation:
    """One look alone; it must be one at all fields."""
    assert sight.viewer is not None
    watch = SkelterWatch(sight.viewer, len(sight.fields))
    watch.sight = sight
    return watch.written()


class _Side:
    """How fields are written from one seat's side: the own colours come first, then those of the next seats, then
    what nobody has. Few different fields come up, so each is made once."""

    def __init__(self, colours: tuple[Colour, ...], seats: int, viewer: Seat) -> None:
        self._made_of = (colours, seats, viewer)
        owned = [colour for seat in turned(seats, viewer) for colour in colours[seat::seats]]
        order = [*owned, *(colour for colour in COLOURS if colour not in owned)]
        self._hues = [*(order.index(colour) for colour in COLOURS), NEUTRAL, COVERED]
        self.fields: Mapping[Hue | Pile, bytes] = _Fields(self)
        """How what lies open on a field is written."""
        self.opened = cache(self._field)
        """What a field shows whose colour is known although stones lie there."""
        self.table = lru_cache(maxsize=1 << 14)(self._table)
        """All but the fields; few different situations come up."""
        self._viewer = viewer
        # Stones are numbered by seat, and `SEATS` more for every further set.
        self._stones = {
            number % seats + SEATS * (number // seats): _one_hot(order.index(colour), HUES)
            for number, colour in enumerate(colours)
        }

    def __reduce__(self) -> tuple[Callable[..., "_Side"], tuple[tuple[Colour, ...], int, Seat]]:
        """Made anew where it is sent: what it keeps is soon found again."""
        return _side, self._made_of

    def lying(self, lying: Hue | Pile) -> bytes:
        """A field that shows this."""
        return self._field(COVERED, lying) if isinstance(lying, tuple) else self._field(lying, ())

    def _field(self, hue: Hue, pile: Pile) -> bytes:
        """What a field shows; its lowest stone, the one below the top, the top, and how many there are."""
        lowest, top = (pile[0], pile[-1]) if pile else (NOWHERE, NOWHERE)
        second = pile[-2] if len(pile) > 1 else NOWHERE
        stones = self.stone(lowest) + self.stone(second) + self.stone(top) + bytes([len(pile)])
        return _one_hot(self._hues[hue], HUES + 2) + stones

    def stone(self, stone: int) -> bytes:
        """The colour of a stone, or of none."""
        return self._stones.get(stone, _NO_HUE)

    def _table(self, about: Situation) -> bytes:
        viewer, seats = self._viewer, about.seats
        left = MOST if about.rounds is None else max(about.rounds - about.round, 0)
        numbers = (seats, viewer == about.actor, about.round, left, about.repeats, about.pass_ends)
        return b"".join(
            (
                _one_hot(PHASES.index(about.phase), len(PHASES)),
                _counts(() if about.phase is OVER else (about.turn,), seats, viewer),
                _counts(about.out, seats, viewer),
                _counts(about.skips, seats, viewer),
                bytes([*about.stock[viewer:], *about.stock[:viewer]]).ljust(MOST_SEATS, b"\0"),
                self.stone(about.stone),
                _one_hot(VERDICTS.index(about.said) if about.said else NOWHERE, len(VERDICTS)),
                bytes(min(number, MOST) for number in numbers),
            )
        )


class _Fields(dict[Hue | Pile, bytes]):
    def __init__(self, side: _Side) -> None:
        super().__init__()
        self._side = side

    def __missing__(self, lying: Hue | Pile) -> bytes:
        self[lying] = self._side.lying(lying)
        return self[lying]


@lru_cache(maxsize=1024)
def _side(colours: tuple[Colour, ...], seats: int, viewer: Seat) -> _Side:
    return _Side(colours, seats, viewer)


def field_bytes(colours: tuple[Colour, ...], seats: int, viewer: Seat, hue: Hue, pile: Pile) -> bytes:
    """How a seat sees a field that shows this colour, or none, and this pile."""
    return _side(colours, seats, viewer).opened(hue, pile)


def _counts(named: tuple[Seat, ...], seats: int, viewer: Seat) -> bytes:
    """How often each seat is named."""
    row = bytearray(MOST_SEATS)
    for seat in named:
        row[(seat - viewer) % seats] = min(row[(seat - viewer) % seats] + 1, MOST)
    return bytes(row)


def _one_hot(place: int, length: int) -> bytes:
    row = bytearray(length)
    if place != NOWHERE:
        row[place] = 1
    return bytes(row)


_NO_HUE: Final = bytes(HUES)
