"""What a seat that is to act may do: all of it as a list, and some of it for random play.

Everything here follows from what lies open: whose stones lie where, and the colours of empty fields. No covered
colour is looked at, so the lists tell nothing.
"""

from collections.abc import Iterable
from itertools import compress
from random import Random
from typing import Final

from kist.core.actions import Action
from kist.skelter.ending import STONES_OF
from kist.skelter.state import CHOOSE, CLAIM, LIFTED, PLACE, SEATS, TURN, At, Flags, State
from kist.skelter.turns import can_move, empty_in, placeable

PASS: Final = Action("pass")
READY: Final = Action("ready")
ANSWERS: Final = [Action("accept"), Action("claim")]
"""What the owner of an attacked stone may say."""
PASSES_IN: Final = 16
"""Random play passes one turn in so many, so that games seldom end by everybody passing."""
READY_IN: Final = 40
"""Random play calls Ready! one turn in so many, so that games last."""


def legal(state: State) -> list[Action]:
    """All legal actions of the seat that is to act, in the order of the board; none once the game is over."""
    phase, table = state.phase, state.table
    if phase is PLACE:
        return [*compress(table.place, placeable(state, empty_in(state)))]
    if phase is TURN:
        return [*[table.touch[at] for at in touchable(state)], PASS, READY]
    if phase is LIFTED:
        return [*[table.move[at] for at in targets(state)], *[table.finish[at] for at in finishing(state)]]
    if phase is CHOOSE:
        return [choose for choose in table.choose if choose.argument not in table.settings.colours]
    return ANSWERS.copy() if phase is CLAIM else []


def pointing(state: State, empty: Flags) -> Flags:
    """The fields that whoever is to act may name, to place a stone, to touch one or to put it down; `empty` are those
    that have no stones."""
    phase = state.phase
    if phase is PLACE:
        return placeable(state, empty)
    if phase is TURN:
        return _flags(touchable(state), state)
    return _flags(targets(state) if phase is LIFTED else (), state)


def _flags(fields: Iterable[At], state: State) -> bytearray:
    flags = bytearray(len(state.piles))
    for at in fields:
        flags[at] = 1
    return flags


def touchable(state: State) -> list[At]:
    """Where the seat whose turn it is has a stone that can move."""
    neighbours, stones = state.table.neighbours, _on_top(state)
    own = set(stones)  # as `can_move` for all at once: only own stones around it hold a stone back
    return [at for at in stones if not own.issuperset(neighbours[at])]


def _on_top(state: State) -> list[At]:
    own = STONES_OF[state.turn]
    return [at for at, pile in enumerate(state.piles) if pile and pile[-1] in own]


def targets(state: State) -> list[At]:
    """Where the lifted stone may go."""
    piles, seat = state.piles, state.turn
    return [
        at
        for at in state.table.neighbours[state.origin]
        if not (pile := piles[at]) or pile[-1] % SEATS != seat  # as `can_enter`, which takes longer to call
    ]


def finishing(state: State) -> list[At]:
    """Where the lifted stone may be put down while Ready! is called in the same breath: on empty fields."""
    return [at for at in state.table.neighbours[state.origin] if not state.piles[at]]


def propose(state: State, rng: Random) -> Action:
    """A random legal action of the seat that is to act; Ready! and passing are rarer than an even draw makes them."""
    if state.phase is LIFTED and rng.randrange(READY_IN):
        return state.table.move[rng.choice(targets(state))]
    if state.phase is not TURN:
        return rng.choice(legal(state))
    if rng.randrange(READY_IN) == 0:
        return READY
    stones = _on_top(state)
    while stones and rng.randrange(PASSES_IN):
        at = stones.pop(rng.randrange(len(stones)))
        if can_move(state, at):
            return state.table.touch[at]
    return PASS
