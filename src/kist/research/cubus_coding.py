"""Cubus as numbers; docs/research.md says what is where."""

from collections.abc import Mapping
from functools import cache, lru_cache, reduce
from random import Random
from typing import Final

import numpy as np

from kist.core.actions import Action
from kist.core.types import Json, Seat
from kist.core.view import View
from kist.cubus.play.fast_observation import FastObservation, fast_observation_of, to_act
from kist.cubus.play.game import Cubus
from kist.cubus.play.settings import Settings
from kist.cubus.play.state import State
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import HIGHEST, Stack
from kist.cubus.shape.tiles import Tiles
from kist.research.choices import CHOICES, Builds, build_with, builds
from kist.research.coding import (
    NOTHING_ELSE,
    Observation,
    ahead_of_others,
    checked_settings,
    illegal,
    length_of,
)
from kist.research.cubus_writing import LAYOUT, CubusWatch, written
from kist.research.texts import cubus_text

WORDS: Final = ("pass", "knock", "waive", "fail", "decline")
REMOVALS: Final = HIGHEST
"""No stack has more columns, and from each at most one crate can be taken."""
FIRST_WORD: Final = len(CHOICES)
FIRST_REMOVAL: Final = FIRST_WORD + len(WORDS)
BUILDS_AS: Final = {"build": "build", "show": "build", "leftovers": "offer"}
MOST: Final = 2**15 - 1
MOST_POINTS: Final = 3 * 64
"""A game has fewer: 64 crates are all that 48 rhombi can show."""
FIXED: Final = frozenset({"game", "seats"})
"""What an environment decides itself."""

_WORD_ACTIONS: Final = tuple(map(Action, WORDS))
_NO_CHOICE: Final = bytes(len(CHOICES))
REMOVALS_OPEN: Final = tuple((b"\1" * count).ljust(REMOVALS, b"\0") for count in range(REMOVALS + 1))


class CubusCoding:
    """Cubus with its settings. Seats are counted from the one who looks."""

    game: Final = Cubus()
    dtype = np.int16
    highest = MOST
    actions = FIRST_REMOVAL + REMOVALS
    layout: Final = LAYOUT

    def __init__(self, seats: int, **settings: Json) -> None:
        self._given = {"seats": seats, **checked_settings("Cubus", settings, FIXED)}
        self._settings = Settings.read(self._given)

    def settings(self, rng: Random, given: Mapping[str, Json] = NOTHING_ELSE) -> Settings:
        """Nothing is hidden from the start."""
        del rng
        return Settings.read({**self._given, **checked_settings("Cubus", given, FIXED)}) if given else self._settings

    def asked(self, state: State) -> Seat | None:
        """Of several who may knock or offer, whoever sits next after the one whose turn it is."""
        seats, acting = state.settings.seats, [seat for seat in to_act(state) if isinstance(seat, int)]
        if len(acting) == 1:
            return acting[0]
        return min(acting, key=lambda seat: (seat - state.turn) % seats, default=None)

    def look(self, state: State, seat: Seat) -> FastObservation:
        """What a seat sees."""
        return fast_observation_of(state, seat)

    def watch(self, seat: Seat) -> CubusWatch:
        """A seat's look at one game."""
        return CubusWatch(seat)

    def observe(self, sight: FastObservation) -> Observation:
        """See docs/research.md for the parts."""
        return written(sight).copy()

    def legal(self, sight: FastObservation) -> bytearray:
        """From the kinds of action that are open; the solver says which choices of rhombi lead to builds."""
        removals = len(sight.actions) if sight.phase == "demolition" else 0
        chosen = _builds(sight).legal if sight.kinds and sight.phase in BUILDS_AS else _NO_CHOICE
        return bytearray(chosen + words_open(sight.kinds) + REMOVALS_OPEN[removals])

    def action(self, sight: FastObservation, number: int) -> Action:
        """A choice of rhombi becomes its build."""
        if not self._is_legal(sight, number):
            raise illegal(number, self.actions)
        if number >= FIRST_REMOVAL:
            return Action.parse(sight.actions[number - FIRST_REMOVAL])
        if number >= FIRST_WORD:
            return _WORD_ACTIONS[number - FIRST_WORD]
        return _building(BUILDS_AS[sight.phase], sight.rules, sight.stack, number)

    def _is_legal(self, sight: FastObservation, number: int) -> bool:
        if number >= FIRST_REMOVAL:
            return sight.phase == "demolition" and number - FIRST_REMOVAL < len(sight.actions)
        if number >= FIRST_WORD:
            return WORDS[number - FIRST_WORD] in sight.kinds
        return number >= 0 and sight.phase in BUILDS_AS and bool(sight.kinds) and bool(_builds(sight).legal[number])

    def name(self, sight: FastObservation, number: int) -> str:
        """A build is named by what it uses, what it scores and the stack that it leads to."""
        action = self.action(sight, number)
        if number >= FIRST_WORD:
            return str(action)
        return f"{action} (uses {CHOICES[number] if number else 'nothing'}, {_builds(sight).points[number]} points)"

    def text(self, view: View[CubusTable]) -> str:
        """The table in lines of text."""
        return cubus_text(view)

    @property
    def whole_size(self) -> int:
        """As long as an observation."""
        return length_of(self.layout)

    def whole(self, state: State) -> Observation:
        """Nothing is hidden but sealed offers, which are not in it either."""
        return self.observe(fast_observation_of(state, 0))

    def promise(self, state: State) -> list[float]:
        """By points."""
        return ahead_of_others([score / MOST_POINTS for score in state.scores])


def _builds(sight: FastObservation) -> Builds:
    """What can be built with the hand of whoever's turn it is, or with all that is left over."""
    hand = reduce(Tiles.plus, sight.hands) if sight.phase == "leftovers" else sight.hands[sight.turn]
    return builds(sight.rules, sight.stack, hand)


@cache
def words_open(kinds: tuple[str, ...]) -> bytes:
    """1 for each of `WORDS` that may be said."""
    return bytes(word in kinds for word in WORDS)


@lru_cache(maxsize=1 << 15)
def _building(verb: str, rules: Rules, stack: Stack, number: int) -> Action:
    build = build_with(rules, stack, CHOICES[number])
    assert build is not None
    return Action(verb, str(build.stack))
