"""Helter-Skelter as numbers; docs/research.md says what is where."""

from collections.abc import Mapping
from random import Random
from typing import Final

import numpy as np

from kist.core.actions import Action
from kist.core.errors import BadSettings
from kist.core.given import shown
from kist.core.types import Json, Seat
from kist.core.view import View
from kist.research.coding import NOTHING_ELSE, Observation, ahead_of_others, checked_settings, illegal
from kist.research.skelter_informed import InformedWatch
from kist.research.skelter_writing import MOST, SkelterWatch, layout_for, size_for, written
from kist.research.texts import skelter_text
from kist.skelter.board import COLOURS, STONES
from kist.skelter.fast_observation import FastObservation, fast_observation_of
from kist.skelter.game import Skelter
from kist.skelter.settings import SHUFFLED, Settings
from kist.skelter.state import CHOOSE, CLAIM, COVERED, LIFTED, OVER, PLACE, TURN, Phase, State, owner_of
from kist.skelter.table import SkelterTable

POINTS_AS: Final = {PLACE: "place", TURN: "touch", LIFTED: "move"}
WORDS: Final = ("accept", "claim", "pass", "ready", *(f"choose {colour}" for colour in COLOURS))
FREE, INFORMED = "free", "informed"
"""Who may call Ready!: everybody at the own turn, as the sheet has it, or only who can be right by what was seen."""
FIXED: Final = frozenset({"game", "seats"})
"""What an environment decides itself."""
HUES_SHOWN: Final = COVERED + 1
ACCEPT, CLAIMS, PASS, READY, FIRST_COLOUR = range(5)
"""The actions that name no field, as they follow those that do."""


class SkelterCoding:
    """Helter-Skelter with its settings. Colours and seats are counted from the one who looks."""

    game: Skelter = Skelter()
    dtype = np.int8
    highest = MOST

    def __init__(self, seats: int, *, calls: Json = FREE, **settings: Json) -> None:
        if calls not in (FREE, INFORMED):
            raise BadSettings("bad-option", f"calls is one of {FREE!r}, {INFORMED!r}, not {shown(calls)}.")
        self._calls = calls
        self._given: Mapping[str, Json] = {"seats": seats, **checked_settings("Helter-Skelter", settings, FIXED)}
        self._number(Settings.read(self._given))

    def _number(self, settings: Settings) -> None:
        """Give everything that can be done with these settings its number."""
        self._read = settings
        self.fields = tuple(field.name for field in settings.layout.fields)
        """The fields by name, in the order of the arrays."""
        self._count = count = len(self.fields)
        self.actions = 2 * count + len(WORDS)
        self._verbs = {verb: tuple(Action(verb, name) for name in self.fields) for verb in ("place", "touch", "move")}
        self._finish = tuple(Action("finish", name) for name in self.fields)
        self._words = tuple(map(Action.parse, WORDS))
        self._nothing_besides = self._saying()
        self._besides = {
            TURN: self._saying(PASS),
            CLAIM: self._saying(ACCEPT, CLAIMS),
            LIFTED: self._nothing_besides,
            CHOOSE: self._nothing_besides,
        }
        self._calling = self._saying(PASS, READY)
        self.layout = layout_for(count)

    def _saying(self, *words: int) -> bytes:
        """1 for these of `WORDS`; no field is finished on."""
        return bytes(self._count) + bytes(number in words for number in range(len(WORDS)))

    def settings(self, rng: Random, given: Mapping[str, Json] = NOTHING_ELSE) -> Settings:
        """A shuffled board is shuffled anew, unless a seed was given."""
        seed = rng.getrandbits(48)
        agreed = {**self._given, **checked_settings("Helter-Skelter", given, FIXED | {"board"})}
        read = Settings.read(agreed) if given else self._read
        return read if read.board != SHUFFLED or "seed" in agreed else read.sealed(str(seed))

    def asked(self, state: State) -> Seat | None:
        """Only one is ever to act."""
        return None if state.phase is OVER else state.actor

    def look(self, state: State, seat: Seat) -> FastObservation:
        """What a seat sees, in numbers."""
        return fast_observation_of(state, seat)

    def watch(self, seat: Seat) -> SkelterWatch:
        """A seat's look at one game."""
        return (InformedWatch if self._calls == INFORMED else SkelterWatch)(seat, self._count)

    def observe(self, sight: FastObservation) -> Observation:
        """See docs/research.md for the parts."""
        return written(sight)

    def legal(self, sight: FastObservation) -> bytearray:
        """From what the seat may do now."""
        return bytearray(sight.pointing + self._besides_pointing(sight))

    def _besides_pointing(self, sight: FastObservation) -> bytes:
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
        return self._calling if sight.calling else self._besides[about.phase]

    def action(self, sight: FastObservation, number: int) -> Action:
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

    def name(self, sight: FastObservation, number: int) -> str:
        """As in transcripts."""
        return str(self.action(sight, number))

    def text(self, view: View[SkelterTable]) -> str:
        """The table in lines of text."""
        return skelter_text(view)

    @property
    def whole_size(self) -> int:
        """An observation, and one of eight hues for every field."""
        return size_for(self._count) + self._count * HUES_SHOWN

    def whole(self, state: State) -> Observation:
        """What seat 0 sees, and the colour of every field."""
        colours = np.zeros((self._count, HUES_SHOWN), self.dtype)
        colours[np.arange(self._count), np.frombuffer(state.table.hues, np.uint8)] = 1
        return np.concatenate([written(fast_observation_of(state, 0)), colours.reshape(-1)])

    def promise(self, state: State) -> list[float]:
        """By stones that stand right."""
        stones = STONES * state.table.settings.sets
        return ahead_of_others([standing / stones for standing in standing_right(state)])


def standing_right(state: State) -> list[int]:
    """How many stones of every seat stand right: they are lowest, on a field of their own colour."""
    counts, colours, fields = [0] * state.table.settings.seats, state.table.stone_colours, state.table.field_colours
    for pile, colour in zip(state.piles, fields, strict=True):
        if pile and colours[pile[0]] == colour:
            counts[owner_of(pile[0])] += 1
    return counts
