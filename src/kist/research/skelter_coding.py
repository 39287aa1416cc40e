"""Helter-Skelter as numbers; docs/research.md says what is where."""

from random import Random
from typing import Final

import numpy as np

from kist.core.actions import Action
from kist.core.types import Json, Seat
from kist.core.view import View
from kist.research.coding import Observation, checked_settings, illegal
from kist.research.skelter_writing import MOST, SkelterWatch, layout_for, written
from kist.research.texts import skelter_text
from kist.skelter.board import COLOURS
from kist.skelter.game import Skelter
from kist.skelter.glance import Glance, glance_of
from kist.skelter.settings import SHUFFLED, Settings
from kist.skelter.state import CHOOSE, CLAIM, LIFTED, OVER, PLACE, TURN, Phase, State
from kist.skelter.table import SkelterTable

POINTS_AS: Final = {PLACE: "place", TURN: "touch", LIFTED: "move"}
WORDS: Final = ("accept", "claim", "pass", "ready", *(f"choose {colour}" for colour in COLOURS))
ACCEPT, CLAIMS, PASS, READY, FIRST_COLOUR = range(5)
"""The actions that name no field, as they follow those that do."""


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
        self._nothing_besides = self._saying()
        self._besides = {
            TURN: self._saying(PASS, READY),
            CLAIM: self._saying(ACCEPT, CLAIMS),
            LIFTED: self._nothing_besides,
            CHOOSE: self._nothing_besides,
        }
        self.layout = layout_for(count)

    def _saying(self, *words: int) -> bytes:
        """1 for these of `WORDS`; no field is finished on."""
        return bytes(self._count) + bytes(number in words for number in range(len(WORDS)))

    def settings(self, rng: Random) -> Settings:
        """A shuffled board is shuffled anew, unless a seed was given."""
        seed = rng.getrandbits(48)
        if self._read.board != SHUFFLED or "seed" in self._given:
            return self._read
        return self._read.sealed(str(seed))

    def asked(self, state: State) -> Seat | None:
        """Only one is ever to act."""
        return None if state.phase is OVER else state.actor

    def look(self, state: State, seat: Seat) -> Glance:
        """What a seat sees, in numbers."""
        return glance_of(state, seat)

    def watch(self, seat: Seat) -> SkelterWatch:
        """A seat's look at one game."""
        return SkelterWatch(seat, self._count)

    def observe(self, sight: Glance) -> Observation:
        """See docs/research.md for the parts."""
        return written(sight)

    def legal(self, sight: Glance) -> bytearray:
        """From what the seat may do now."""
        return bytearray(sight.pointing + self._besides_pointing(sight))

    def _besides_pointing(self, sight: Glance) -> bytes:
        """1 for the legal actions, but for those that name a field and no more."""
        about = sight.about
        if about.actor != sight.viewer or about.phase not in self._besides:
            return self._nothing_besides
        if about.phase is LIFTED:
            finishing = bytearray(self._nothing_besides)
            for at in sight.finishing:
                finishing[at] = 1
            return bytes(finishing)
        if about.phase is CHOOSE:
            return self._saying(*(FIRST_COLOUR + at for at, its in enumerate(COLOURS) if its not in sight.colours))
        return self._besides[about.phase]

    def action(self, sight: Glance, number: int) -> Action:
        """Fields are named, then fields to finish on, then words."""
        if not 0 <= number < self.actions:
            raise illegal(number, self.actions)
        count = self._count
        if not (sight.pointing[number] if number < count else self._besides_pointing(sight)[number - count]):
            raise illegal(number, self.actions)
        return self._named(sight.about.phase, number)

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
