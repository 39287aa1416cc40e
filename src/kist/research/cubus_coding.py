"""Cubus as numbers; docs/research.md says what is where."""

from functools import cache, lru_cache, reduce
from random import Random
from struct import Struct
from typing import Final

import numpy as np

from kist.core.actions import Action
from kist.core.types import Json, Seat
from kist.core.view import View
from kist.cubus.play.game import Cubus
from kist.cubus.play.settings import Settings
from kist.cubus.play.state import State
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import HIGHEST, Stack
from kist.cubus.shape.tiles import Tiles
from kist.research.choices import CHOICES, Builds, build_with, builds
from kist.research.coding import MOST_SEATS, Mask, Observation, checked_settings, illegal, layout_of, turned
from kist.research.texts import cubus_text

SIDE: Final = HIGHEST
"""No stack has more rows or columns."""
WORDS: Final = ("pass", "knock", "waive", "fail", "decline")
REMOVALS: Final = HIGHEST
"""No stack has more columns, and from each at most one crate can be taken."""
FIRST_WORD: Final = len(CHOICES)
FIRST_REMOVAL: Final = FIRST_WORD + len(WORDS)
PHASES: Final = ("build", "knock", "show", "leftovers", "demolition", "over")
RULES: Final = tuple(Rules)
BUILDS_AS: Final = {"build": "build", "show": "build", "leftovers": "offer"}
MOST: Final = 2**15 - 1

_WORD_ACTIONS: Final = tuple(map(Action, WORDS))
_EMPTY: Final = np.zeros(FIRST_REMOVAL + REMOVALS, np.int8)


class CubusCoding:
    """Cubus with its settings. Seats are counted from the one who looks."""

    game: Final = Cubus()
    dtype = np.int16
    highest = MOST
    actions = FIRST_REMOVAL + REMOVALS
    layout: Final = layout_of(
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

    def __init__(self, seats: int, **settings: Json) -> None:
        given = checked_settings("cubus_v0", settings, frozenset({"game", "seats"}))
        self._settings = Settings.read({"seats": seats, **given})

    def settings(self, rng: Random) -> Settings:
        """Nothing is hidden from the start."""
        del rng
        return self._settings

    def asked(self, state: State) -> Seat:
        """Of several who may knock or offer, whoever sits next after the one whose turn it is."""
        seats, to_act = state.settings.seats, self.game.to_act(state)
        if len(to_act) == 1 and to_act[0] is not None:
            return to_act[0]
        return min((seat for seat in to_act if seat is not None), key=lambda seat: (seat - state.turn) % seats)

    def look(self, state: State, seat: Seat) -> View[CubusTable]:
        """What a seat sees."""
        return self.game.view(state, seat)

    def observe(self, sight: View[CubusTable]) -> Observation:
        """See docs/research.md for the parts."""
        seen = _stack_bytes(sight.table.stack) + _PACK.pack(*_numbers(sight))
        return np.frombuffer(bytearray(seen), np.int16)

    def mask(self, sight: View[CubusTable]) -> Mask:
        """From the kinds of action that are open; the solver says which choices of rhombi lead to builds."""
        mask = _EMPTY.copy()
        if not sight.kinds:
            return mask
        for number, word in enumerate(WORDS, FIRST_WORD):
            if word in sight.kinds:
                mask[number] = 1
        if sight.phase in BUILDS_AS:
            mask[:FIRST_WORD] = builds_in(sight).mask
        if sight.phase == "demolition":
            mask[FIRST_REMOVAL : FIRST_REMOVAL + len(sight.actions)] = 1
        return mask

    def action(self, sight: View[CubusTable], number: int) -> Action:
        """A choice of rhombi becomes its build."""
        if not self._is_legal(sight, number):
            raise illegal(number, self.actions)
        if number >= FIRST_REMOVAL:
            return Action.parse(sight.actions[number - FIRST_REMOVAL])
        if number >= FIRST_WORD:
            return _WORD_ACTIONS[number - FIRST_WORD]
        return _building(sight.phase, sight.table.rules, sight.table.stack, CHOICES[number])

    def _is_legal(self, sight: View[CubusTable], number: int) -> bool:
        if number >= FIRST_REMOVAL:
            return sight.phase == "demolition" and number - FIRST_REMOVAL < len(sight.actions)
        if number >= FIRST_WORD:
            return WORDS[number - FIRST_WORD] in sight.kinds
        return number >= 0 and sight.phase in BUILDS_AS and bool(sight.kinds) and bool(builds_in(sight).mask[number])

    def name(self, sight: View[CubusTable], number: int) -> str:
        """A build is named by what it uses, what it scores and the stack that it leads to."""
        action = self.action(sight, number)
        if number >= FIRST_WORD:
            return str(action)
        return f"{action} (uses {CHOICES[number] if number else 'nothing'}, {builds_in(sight).points[number]} points)"

    def text(self, view: View[CubusTable]) -> str:
        """The table in lines of text."""
        return cubus_text(view)


_PACK: Final = Struct(f"={max(part.stop for part in CubusCoding.layout.values()) - 2 * SIDE * SIDE - 4}h")


def builds_in(sight: View[CubusTable]) -> Builds:
    """What can be built in a phase in which somebody builds, with the hand that counts there."""
    table = sight.table
    hand = reduce(Tiles.plus, table.hands) if sight.phase == "leftovers" else table.hands[table.turn]
    return builds(table.rules, table.stack, hand)


@lru_cache(maxsize=1 << 14)
def _building(phase: str, rules: Rules, stack: Stack, uses: Tiles) -> Action:
    build = build_with(rules, stack, uses)
    assert build is not None
    return Action(BUILDS_AS[phase], str(build.stack))


@lru_cache(maxsize=4096)
def _stack_bytes(stack: Stack) -> bytes:
    """Heights and open lids, by row and column of the stack, and the rhombi that it is laid with."""
    grid = np.zeros((2, SIDE, SIDE), np.int16)
    for (x, y), height in stack.heights.items():
        grid[0, y, x] = height
        grid[1, y, x] = (x, y) in stack.opens
    return grid.tobytes() + np.array(stack.tiles, np.int16).tobytes()


def _numbers(sight: View[CubusTable]) -> list[int]:
    table, scores = sight.table, sight.scores
    seats, viewer, pile = len(scores), sight.viewer or 0, table.pile
    order = _order(seats, viewer)
    nobody = [0] * (MOST_SEATS - seats)
    freed = table.demolition_scores or (0,) * seats
    hands = table.hands
    return [
        *(pile.L, pile.R, pile.D, pile.O),
        *[count for seat in order for count in hands[seat]],
        *nobody * 4,
        *[scores[seat] for seat in order],
        *nobody,
        *[freed[seat] for seat in order],
        *nobody,
        *[seat == table.turn for seat in order],
        *nobody,
        *[seat in sight.to_act for seat in order],
        *nobody,
        *_PHASE_ROWS[sight.phase],
        *_RULES_ROWS[table.rules],
        *(seats, bool(sight.kinds), table.crates),
    ]


@cache
def _order(seats: int, viewer: Seat) -> tuple[Seat, ...]:
    return tuple(turned(seats, viewer))


_PHASE_ROWS: Final = {each: [each == phase for phase in PHASES] for each in (*PHASES, "draw")}
_RULES_ROWS: Final = {each: [each is rules for rules in RULES] for each in RULES}
