"""Cubus as numbers; docs/research.md says what is where."""

from functools import cache, lru_cache, reduce
from random import Random
from typing import Final

import numpy as np

from kist.core.actions import Action
from kist.core.types import Json, Seat
from kist.core.view import View
from kist.cubus.play.game import Cubus
from kist.cubus.play.glance import Glance, glance_of, to_act
from kist.cubus.play.settings import Settings
from kist.cubus.play.state import State
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import HIGHEST, Stack
from kist.cubus.shape.tiles import Tiles
from kist.research.choices import CHOICES, Builds, build_with, builds
from kist.research.coding import Observation, checked_settings, illegal
from kist.research.cubus_writing import LAYOUT, CubusWatch, written
from kist.research.texts import cubus_text

WORDS: Final = ("pass", "knock", "waive", "fail", "decline")
REMOVALS: Final = HIGHEST
"""No stack has more columns, and from each at most one crate can be taken."""
FIRST_WORD: Final = len(CHOICES)
FIRST_REMOVAL: Final = FIRST_WORD + len(WORDS)
BUILDS_AS: Final = {"build": "build", "show": "build", "leftovers": "offer"}
MOST: Final = 2**15 - 1

_WORD_ACTIONS: Final = tuple(map(Action, WORDS))
_NO_CHOICE: Final = bytes(len(CHOICES))
_REMOVALS: Final = tuple((b"\1" * count).ljust(REMOVALS, b"\0") for count in range(REMOVALS + 1))


class CubusCoding:
    """Cubus with its settings. Seats are counted from the one who looks."""

    game: Final = Cubus()
    dtype = np.int16
    highest = MOST
    actions = FIRST_REMOVAL + REMOVALS
    layout: Final = LAYOUT

    def __init__(self, seats: int, **settings: Json) -> None:
        given = checked_settings("cubus_v0", settings, frozenset({"game", "seats"}))
        self._settings = Settings.read({"seats": seats, **given})

    def settings(self, rng: Random) -> Settings:
        """Nothing is hidden from the start."""
        del rng
        return self._settings

    def asked(self, state: State) -> Seat | None:
        """Of several who may knock or offer, whoever sits next after the one whose turn it is."""
        seats, acting = state.settings.seats, to_act(state)
        if len(acting) == 1:
            return acting[0]
        seated = [seat for seat in acting if seat is not None]
        return min(seated, key=lambda seat: (seat - state.turn) % seats, default=None)

    def look(self, state: State, seat: Seat) -> Glance:
        """What a seat sees."""
        return glance_of(state, seat)

    def watch(self, seat: Seat) -> CubusWatch:
        """A seat's look at one game."""
        return CubusWatch(seat)

    def observe(self, sight: Glance) -> Observation:
        """See docs/research.md for the parts."""
        return written(sight).copy()

    def legal(self, sight: Glance) -> bytearray:
        """From the kinds of action that are open; the solver says which choices of rhombi lead to builds."""
        removals = len(sight.actions) if sight.phase == "demolition" else 0
        chosen = _builds(sight).legal if sight.kinds and sight.phase in BUILDS_AS else _NO_CHOICE
        return bytearray(chosen + _words(sight.kinds) + _REMOVALS[removals])

    def action(self, sight: Glance, number: int) -> Action:
        """A choice of rhombi becomes its build."""
        if not self._is_legal(sight, number):
            raise illegal(number, self.actions)
        if number >= FIRST_REMOVAL:
            return Action.parse(sight.actions[number - FIRST_REMOVAL])
        if number >= FIRST_WORD:
            return _WORD_ACTIONS[number - FIRST_WORD]
        return _building(BUILDS_AS[sight.phase], sight.rules, sight.stack, number)

    def _is_legal(self, sight: Glance, number: int) -> bool:
        if number >= FIRST_REMOVAL:
            return sight.phase == "demolition" and number - FIRST_REMOVAL < len(sight.actions)
        if number >= FIRST_WORD:
            return WORDS[number - FIRST_WORD] in sight.kinds
        return number >= 0 and sight.phase in BUILDS_AS and bool(sight.kinds) and bool(_builds(sight).legal[number])

    def name(self, sight: Glance, number: int) -> str:
        """A build is named by what it uses, what it scores and the stack that it leads to."""
        action = self.action(sight, number)
        if number >= FIRST_WORD:
            return str(action)
        return f"{action} (uses {CHOICES[number] if number else 'nothing'}, {_builds(sight).points[number]} points)"

    def text(self, view: View[CubusTable]) -> str:
        """The table in lines of text."""
        return cubus_text(view)


def _builds(sight: Glance) -> Builds:
    """What can be built with the hand of whoever's turn it is, or with all that is left over."""
    hand = reduce(Tiles.plus, sight.hands) if sight.phase == "leftovers" else sight.hands[sight.turn]
    return builds(sight.rules, sight.stack, hand)


@cache
def _words(kinds: tuple[str, ...]) -> bytes:
    """1 for each of `WORDS` that may be said."""
    return bytes(word in kinds for word in WORDS)


@lru_cache(maxsize=1 << 15)
def _building(verb: str, rules: Rules, stack: Stack, number: int) -> Action:
    build = build_with(rules, stack, CHOICES[number])
    assert build is not None
    return Action(verb, str(build.stack))
