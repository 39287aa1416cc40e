"""Helter-Skelter as numbers; docs/research.md says what is where."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Final

import numpy as np

from kist.core.actions import Action
from kist.core.types import Json, Seat
from kist.core.view import View
from kist.research.coding import MOST_SEATS, Mask, Observation, checked_settings, illegal, layout_of, turned
from kist.research.texts import skelter_text
from kist.skelter.board import COLOURS, Colour
from kist.skelter.game import Skelter
from kist.skelter.glance import Glance, glance_of
from kist.skelter.settings import SHUFFLED, Settings
from kist.skelter.state import (
    CHOOSE,
    CLAIM,
    COVERED,
    LIFTED,
    NEUTRAL,
    NOWHERE,
    OVER,
    PLACE,
    SEATS,
    TURN,
    Hue,
    Phase,
    Pile,
    State,
)
from kist.skelter.table import SkelterTable

HUES: Final = len(COLOURS)
FEATURES: Final = HUES + 2 + 3 * HUES + 1
"""How many numbers a field takes."""
MOST: Final = 127
"""Higher numbers are written as this."""
POINTS_AS: Final = {PLACE: "place", TURN: "touch", LIFTED: "move"}
WORDS: Final = ("accept", "claim", "pass", "ready", *(f"choose {colour}" for colour in COLOURS))
ACCEPT, CLAIMS, PASS, READY, FIRST_COLOUR = range(5)
"""The actions that name no field, as they follow those that do."""
PHASES: Final = tuple(Phase)
VERDICTS: Final = (("claim", True), ("claim", False), ("ready", True), ("ready", False))


def _one_hot(place: int, length: int) -> bytes:
    row = bytearray(length)
    if 0 <= place < length:
        row[place] = 1
    return bytes(row)


_SEAT_ROWS: Final = tuple(_one_hot(seat, MOST_SEATS) for seat in range(MOST_SEATS))
_NONE: Final = bytes(MOST_SEATS)
_NO_HUE: Final = bytes(HUES)
_PHASE_ROWS: Final = {phase: _one_hot(number, len(PHASES)) for number, phase in enumerate(PHASES)}
_VERDICT_ROWS: Final[Mapping[tuple[str, bool] | None, bytes]] = {
    None: bytes(len(VERDICTS)),
    **{verdict: _one_hot(number, len(VERDICTS)) for number, verdict in enumerate(VERDICTS)},
}


class _Side:
    """How fields are written from one seat's side: the own colours come first, then those of the next seats, then
    what nobody has. Few different fields come up, so each is made once."""

    def __init__(self, colours: tuple[Colour, ...], seats: int, viewer: Seat) -> None:
        owned = [colour for seat in turned(seats, viewer) for colour in colours[seat::seats]]
        order = [*owned, *(colour for colour in COLOURS if colour not in owned)]
        self._hues = [*(order.index(colour) for colour in COLOURS), NEUTRAL, COVERED]
        self._made: dict[Hue | Pile, bytes] = {}
        self.opened = cache(self._field)
        """What a field shows whose colour is known although stones lie there."""
        # Stones are numbered by seat, and `SEATS` more for every further set.
        self._stones = {
            number % seats + SEATS * (number // seats): _one_hot(order.index(colour), HUES)
            for number, colour in enumerate(colours)
        }

    def fields(self, fields: Sequence[Hue | Pile]) -> list[bytes]:
        """How each of these fields is written."""
        try:
            return list(map(self._made.__getitem__, fields))
        except KeyError:
            for each in fields:
                self._made[each] = self._field(COVERED, each) if isinstance(each, tuple) else self._field(each, ())
            return [self._made[each] for each in fields]

    def _field(self, hue: Hue, pile: Pile) -> bytes:
        """What a field shows; its lowest stone, the one below the top, the top, and how many there are."""
        lowest, top = (pile[0], pile[-1]) if pile else (NOWHERE, NOWHERE)
        second = pile[-2] if len(pile) > 1 else NOWHERE
        stones = self.stone(lowest) + self.stone(second) + self.stone(top) + bytes([len(pile)])
        return _one_hot(self._hues[hue], HUES + 2) + stones

    def stone(self, stone: int) -> bytes:
        """The colour of a stone, or of none."""
        return self._stones.get(stone, _NO_HUE)


_side = lru_cache(maxsize=1024)(_Side)


class SkelterCoding:
    """Helter-Skelter with its settings. Colours and seats are counted from the one who looks."""

    game: Final = Skelter()
    dtype = np.int8
    highest = MOST

    def __init__(self, seats: int, **settings: Json) -> None:
        self._given = {"seats": seats, **checked_settings("skelter_v0", settings, frozenset({"game", "seats"}))}
        self._read = Settings.read(self._given)
        self.fields = tuple(field.name for field in self._read.layout.fields)
        """The fields by name, in the order of the arrays."""
        self._count = count = len(self.fields)
        self.actions = 2 * count + len(WORDS)
        self._verbs = {verb: tuple(Action(verb, name) for name in self.fields) for verb in ("place", "touch", "move")}
        self._finish = tuple(Action("finish", name) for name in self.fields)
        self._words = tuple(map(Action.parse, WORDS))
        self._no_marks = bytes(3 * count)
        self.layout = layout_of(
            {
                "fields": (count, FEATURES),
                "marks": (3, count),
                "phase": (len(PHASES),),
                "turn": (MOST_SEATS,),
                "out": (MOST_SEATS,),
                "skips": (MOST_SEATS,),
                "stock": (MOST_SEATS,),
                "stone": (HUES,),
                "verdict": (len(VERDICTS),),
                "numbers": (6,),
            }
        )

    def settings(self, rng: Random) -> Settings:
        """A shuffled board is shuffled anew, unless a seed was given."""
        seed = rng.getrandbits(48)
        if self._read.board != SHUFFLED or "seed" in self._given:
            return self._read
        return self._read.sealed(str(seed))

    def asked(self, state: State) -> Seat:
        """Only one is ever to act."""
        return state.actor

    def look(self, state: State, seat: Seat) -> Glance:
        """What a seat sees, in numbers."""
        return glance_of(state, seat)

    def observe(self, sight: Glance) -> Observation:
        """See docs/research.md for the parts."""
        assert sight.viewer is not None
        side = _side(sight.colours, sight.seats, sight.viewer)
        rows = side.fields(sight.fields)
        for at, hue in sight.opened:
            rows[at] = side.opened(hue, sight.piles[at])
        rows += (self._marks(sight), *_table(sight, side, sight.viewer))
        return np.frombuffer(bytearray(b"".join(rows)), np.int8)

    def _marks(self, sight: Glance) -> bytes:
        if sight.origin == NOWHERE and not sight.verdict:
            return self._no_marks
        marks = bytearray(3 * self._count)
        if sight.origin != NOWHERE:
            marks[sight.origin] = 1
        if sight.target != NOWHERE:
            marks[self._count + sight.target] = 1
        if sight.verdict:
            for at in sight.verdict.fields:
                marks[2 * self._count + at] = 1
        return bytes(marks)

    def mask(self, sight: Glance) -> Mask:
        """From what the seat may do now."""
        mask = bytearray(self.actions)
        for at in sight.pointing:
            mask[at] = 1
        for number in self._besides_pointing(sight):
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def _besides_pointing(self, sight: Glance) -> Iterable[int]:
        """The legal actions but for those that name a field and no more."""
        if sight.phase is PLACE or sight.viewer != sight.actor:
            return ()
        words = 2 * self._count
        if sight.phase is TURN:
            return words + PASS, words + READY
        if sight.phase is CLAIM:
            return words + ACCEPT, words + CLAIMS
        if sight.phase is CHOOSE:
            return [words + FIRST_COLOUR + at for at, its in enumerate(COLOURS) if its not in sight.colours]
        return [self._count + at for at in sight.finishing]

    def action(self, sight: Glance, number: int) -> Action:
        """Fields are named, then fields to finish on, then words."""
        named = sight.pointing if 0 <= number < self._count else self._besides_pointing(sight)
        if number not in named:
            raise illegal(number, self.actions)
        return self._named(sight.phase, number)

    def _named(self, phase: Phase, number: int) -> Action:
        if number < self._count:
            return self._verbs[POINTS_AS[phase]][number]
        if number < 2 * self._count:
            return self._finish[number - self._count]
        return self._words[number - 2 * self._count]

    def name(self, sight: Glance, number: int) -> str:
        """As in transcripts."""
        return str(self.action(sight, number))

    def text(self, view: View[SkelterTable]) -> str:
        """The table in lines of text."""
        return skelter_text(view)


def _table(sight: Glance, side: _Side, viewer: Seat) -> Sequence[bytes]:
    """All but the fields: from the viewer's side, where seats come into it."""
    seats, verdict = sight.seats, sight.verdict
    numbers = (
        seats,
        viewer == sight.actor,
        min(sight.round, MOST),
        MOST if sight.rounds is None else min(max(sight.rounds - sight.round, 0), MOST),
        min(sight.repeats, MOST),
        sight.pass_ends,
    )
    return (
        _situation(viewer, seats, sight.phase, sight.turn, sight.out, sight.skips),
        bytes([*sight.stock[viewer:], *sight.stock[:viewer]]),
        _NONE[seats:],
        side.stone(sight.stone),
        _VERDICT_ROWS[(verdict[0], verdict[2]) if verdict else None],
        bytes(numbers),
    )


@lru_cache(maxsize=1 << 12)
def _situation(
    viewer: Seat, seats: int, phase: Phase, turn: Seat, out: tuple[Seat, ...], skips: tuple[Seat, ...]
) -> bytes:
    """The phase, whose turn it is, who is out and who loses the next turn."""
    whose = _NONE if phase is OVER else _SEAT_ROWS[(turn - viewer) % seats]
    return _PHASE_ROWS[phase] + whose + _flags(out, seats, viewer) + _flags(skips, seats, viewer)


def _flags(flagged: tuple[Seat, ...], seats: int, viewer: Seat) -> bytes:
    row = bytearray(MOST_SEATS)
    for seat in flagged:
        row[(seat - viewer) % seats] = 1
    return bytes(row)
