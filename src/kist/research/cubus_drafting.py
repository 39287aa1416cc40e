"""Cubus crate by crate: a turn is several steps, and the geometry is the agent's. See docs/research.md.

Whoever builds changes a draft, which begins as what is laid, one crate or one lid at a time; then says "build", which
is open when the draft is a legal build, or passes. The rules are Cubus's own: only the draft is added to the state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from kist.core.actions import Action
from kist.core.game import Chance
from kist.core.outcome import Outcome
from kist.core.types import Actor, Json, Seat, Viewer
from kist.core.view import View
from kist.cubus.play.fast_observation import FastObservation
from kist.cubus.play.game import Cubus
from kist.cubus.play.preview import Position
from kist.cubus.play.settings import Settings
from kist.cubus.play.state import Leftovers, State
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.stack import HIGHEST
from kist.cubus.shape.tiles import Tiles
from kist.research.coding import NOTHING_ELSE, Observation, illegal, layout_of, length_of
from kist.research.cubus_coding import BUILDS_AS, MOST, REMOVALS, REMOVALS_OPEN, WORDS, CubusCoding, words_open
from kist.research.cubus_writing import LAYOUT as TABLE
from kist.research.cubus_writing import CubusWatch
from kist.research.drafts import CHANGES, EDITS, PLACES, SIDE, Draft, draft_from, judged, nails_of
from kist.research.texts import cubus_text

EDITS_A_TURN: Final = 40
"""After so many changes a draft is built or given up."""
BUILD: Final = CHANGES
FIRST_WORD: Final = BUILD + 1
FIRST_REMOVAL: Final = FIRST_WORD + len(WORDS)
ACTIONS: Final = FIRST_REMOVAL + REMOVALS
EDIT: Final = "edit"
LAYOUT: Final = layout_of(
    {**{name: part.shape for name, part in TABLE.items()}, "draft": (2, HIGHEST, HIGHEST), "drafting": (2,)}
)
_TABLE_SIZE: Final = length_of(TABLE)
_GRID: Final = HIGHEST * HIGHEST
_NO_CHANGE: Final = bytes(CHANGES)


class Drafting(NamedTuple):
    """A state of Cubus, and the draft of whoever builds."""

    table: State
    draft: Draft
    made: int = 0
    """How many changes the draft has seen."""


class DraftingGame:
    """Cubus with drafts: changes of a draft are actions too."""

    cubus: Final = Cubus()
    name = "cubus"

    def start(self, settings: Settings) -> Drafting:
        """The state before anybody has acted."""
        return _fresh(self.cubus.start(settings))

    def chance(self, state: Drafting) -> tuple[Chance, ...]:
        """What chance may do."""
        return self.cubus.chance(state.table)

    def to_act(self, state: Drafting) -> tuple[Actor, ...]:
        """Who is to act."""
        return self.cubus.to_act(state.table)

    def ruling(self, state: Drafting) -> Action:
        """What the referee answers."""
        return self.cubus.ruling(state.table)

    def apply(self, state: Drafting, actor: Actor, action: Action) -> Drafting:
        """A change of the draft as `DraftingCoding` names it, or an action of Cubus."""
        if action.verb != EDIT:
            return _fresh(self.cubus.apply(state.table, actor, action))
        tiles = state.table.laid.stack.tiles.plus(_hand(state.table))
        return Drafting(
            state.table, state.draft.changed(int(action.argument), tiles.lids, tiles.opens), state.made + 1
        )

    def scores(self, state: Drafting) -> tuple[int, ...]:
        """The points of every seat."""
        return self.cubus.scores(state.table)

    def outcome(self, state: Drafting) -> Outcome | None:
        """How the game ended."""
        return self.cubus.outcome(state.table)

    def view(self, state: Drafting, viewer: Viewer) -> View[CubusTable]:
        """What a seat sees of the table; the draft is in its builder's mind."""
        return self.cubus.view(state.table, viewer)

    def timeout(self, state: Drafting, seat: Seat) -> Action:
        """What is done for whoever runs out of time."""
        return self.cubus.timeout(state.table, seat)


def _fresh(table: State) -> Drafting:
    return Drafting(table, draft_from(table.laid.stack))


def _hand(table: State) -> Tiles:
    """What is built with: after a pass the passer's hand, in the end all that is left."""
    return reduce(Tiles.plus, table.hands) if isinstance(table.phase, Leftovers) else table.hands[table.turn]


@dataclass
class Sight:
    """What a seat sees: the table, and the draft if it is its own."""

    table: FastObservation
    position: Position
    draft: Draft
    made: int

    @property
    def builds(self) -> bool:
        """Whether the seat may change its draft and build."""
        return bool(self.table.kinds) and self.table.phase in BUILDS_AS

    @cached_property
    def points(self) -> int:
        """What the draft scores as it is; 0 when it is no build."""
        if self.draft.crates <= self.position.laid.stack.crates:
            return 0  # most drafts, and soon told
        return judged(self.position, self.draft)[0]

    @cached_property
    def legal(self) -> bytes:
        """1 for every action that is open now."""
        table = self.table
        if not self.builds:
            removals = len(table.actions) if table.phase == "demolition" else 0
            return _NO_CHANGE + b"\0" + words_open(table.kinds) + REMOVALS_OPEN[removals]
        changes = self._changes()
        changes.append(self.points > 0)
        return bytes(changes) + words_open(table.kinds) + REMOVALS_OPEN[0]

    def _changes(self) -> bytearray:
        if self.made >= EDITS_A_TURN:
            return bytearray(CHANGES)
        laid = self.position.laid.stack
        return self.draft.changes(laid.tiles.plus(self.position.hand), nails_of(laid))


class DraftingWatch:
    """One seat's look at one game, from moment to moment."""

    follows = False

    def __init__(self, seat: Seat) -> None:
        self._seat, self._table = seat, CubusWatch(seat)

    def look(self, state: Drafting) -> Sight:
        """What the seat sees now."""
        self._sight = _sight(self._table.look(state.table), state)
        return self._sight

    def written(self) -> Observation:
        """What was seen last."""
        return _written(self._sight, self._table.written())


def _sight(table: FastObservation, state: Drafting) -> Sight:
    laid = state.table.laid
    position = Position(table.rules, laid, _hand(state.table))
    sight = Sight(table, position, state.draft, state.made)
    return sight if sight.builds else Sight(table, position, draft_from(laid.stack), 0)


def _written(sight: Sight, table: Observation) -> Observation:
    line = np.zeros(_TABLE_SIZE + 2 * _GRID + 2, np.int16)
    line[:_TABLE_SIZE] = table
    for (x, y), height in sight.draft.heights.items():
        line[_TABLE_SIZE + y * HIGHEST + x] = height
    for x, y in sight.draft.opens:
        line[_TABLE_SIZE + _GRID + y * HIGHEST + x] = 1
    line[-2], line[-1] = EDITS_A_TURN - sight.made, sight.points
    return line


class DraftingCoding:
    """Cubus crate by crate, as numbers."""

    game: Any = DraftingGame()
    """As much of a game as environments use."""
    dtype = np.int16
    highest = MOST
    actions = ACTIONS
    layout: Final = LAYOUT

    def __init__(self, seats: int, **settings: Json) -> None:
        self._table = CubusCoding(seats, **settings)

    def settings(self, rng: Random, given: Mapping[str, Json] = NOTHING_ELSE) -> Settings:
        """Nothing is hidden from the start."""
        return self._table.settings(rng, given)

    def asked(self, state: Drafting) -> Seat | None:
        """As in `cubus_v0`."""
        return self._table.asked(state.table)

    def look(self, state: Drafting, seat: Seat) -> Sight:
        """What a seat sees."""
        return _sight(self._table.look(state.table, seat), state)

    def watch(self, seat: Seat) -> DraftingWatch:
        """A seat's look at one game."""
        return DraftingWatch(seat)

    def observe(self, sight: Sight) -> Observation:
        """See docs/research.md for the parts."""
        return _written(sight, self._table.observe(sight.table))

    def legal(self, sight: Sight) -> bytearray:
        """A change is open when it leads to a stack that the rhombi on the table and in the hand can show; to build
        when the draft is a legal build."""
        return bytearray(sight.legal)

    def action(self, sight: Sight, number: int) -> Action:
        """A change names itself by its number; raises `IllegalAction`."""
        if not 0 <= number < ACTIONS or not sight.legal[number]:
            raise illegal(number, ACTIONS)
        if number < CHANGES:
            return Action(EDIT, str(number))
        if number == BUILD:
            return Action(BUILDS_AS[sight.table.phase], sight.draft.text())
        if number < FIRST_REMOVAL:
            return Action(WORDS[number - FIRST_WORD])
        return Action.parse(sight.table.actions[number - FIRST_REMOVAL])

    def name(self, sight: Sight, number: int) -> str:
        """A change is named by what it does and the stack that it leads to."""
        action = self.action(sight, number)
        if action.verb != EDIT:
            return str(action)
        kind, place = divmod(number, PLACES)
        tiles = sight.position.laid.stack.tiles.plus(sight.position.hand)
        after = sight.draft.changed(number, tiles.lids, tiles.opens)
        return f"{EDITS[kind]} {place % SIDE - 1},{place // SIDE - 1} ({after.text()})"

    def text(self, view: View[CubusTable]) -> str:
        """The table in lines of text."""
        return cubus_text(view)

    @property
    def whole_size(self) -> int:
        """As long as an observation."""
        return length_of(self.layout)

    def whole(self, state: Drafting) -> Observation:
        """Nothing is hidden but what somebody drafts: that is in it."""
        seen = _sight(self._table.look(state.table, 0), state)
        return _written(replace(seen, draft=state.draft), self._table.whole(state.table))

    def promise(self, state: Drafting) -> list[float]:
        """By points."""
        return self._table.promise(state.table)
