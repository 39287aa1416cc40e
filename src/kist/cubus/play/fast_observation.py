"""Who may do what, and what lies open, in few words: for whoever looks many thousand times a second.

Views say who is to act, and what they may do, in the words that are here; what a glance holds, a view holds too, and
`tests/research` compares them.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from kist.core.types import CHANCE, REFEREE, Actor, Seat, Viewer
from kist.cubus.play.state import (
    PHASE_NAMES,
    Asking,
    Building,
    Demolition,
    Drawing,
    KnockWindow,
    Leftovers,
    Over,
    Showing,
    State,
)
from kist.cubus.play.turns import HANDLERS, WITH_ARGUMENT
from kist.cubus.shape.build import Rules
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles


class FastObservation(NamedTuple):
    """What a seat, or a spectator, sees at one moment; the names are those of views and tables."""

    viewer: Viewer
    phase: str
    to_act: tuple[Actor, ...]
    kinds: tuple[str, ...]
    actions: tuple[str, ...]
    scores: tuple[int, ...]
    rules: Rules
    stack: Stack
    pile: Tiles
    hands: tuple[Tiles, ...]
    turn: Seat
    freed: tuple[int, ...]
    """The rhombi that each seat set free in the demolition."""


def fast_observation_of(state: State, viewer: Viewer) -> FastObservation:
    """What this seat, or a spectator, may know of the state: all but sealed offers."""
    acting = to_act(state)
    acts = viewer is not None and viewer in acting
    return FastObservation(  # in the order of its fields, as naming them takes time
        viewer,
        PHASE_NAMES[type(state.phase)],
        acting,
        verbs(state) if acts else (),
        listed(state) if acts else (),
        state.scores,
        state.settings.rules,
        state.laid.stack,
        state.pile,
        state.hands,
        state.turn,
        state.freed,
    )


def to_act(state: State) -> tuple[Actor, ...]:
    """Who may act now."""
    match state.phase:
        case Building() | Demolition():
            return (state.turn,)
        case KnockWindow(waived):
            return _all_but(state.settings.seats, state.gone | waived, state.turn)
        case Showing(knocker):
            return (knocker,)
        case Leftovers(asked):
            return asked
        case Drawing() | Asking() | Over():
            return _NO_SEATS[type(state.phase)]


_NO_SEATS: Final[dict[type, tuple[Actor, ...]]] = {Drawing: (CHANCE,), Asking: (REFEREE,), Over: ()}


@lru_cache(maxsize=1 << 10)
def _all_but(seats: int, silent: frozenset[Seat], turn: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(seats) if seat != turn and seat not in silent)


def verbs(state: State) -> tuple[str, ...]:
    """What whoever is to act may do."""
    return _VERBS[type(state.phase)]


def listed(state: State) -> tuple[str, ...]:
    """Those of their actions that can be listed."""
    if isinstance(state.phase, Demolition):
        return tuple(f"remove {removal.laid.stack}" for removal in removals(state.laid))
    return _LISTED[type(state.phase)]


_VERBS: Final = {kind: tuple(verb for phase, verb in HANDLERS if phase is kind) for kind in PHASE_NAMES}
_LISTED: Final = {kind: tuple(verb for verb in verbs if verb not in WITH_ARGUMENT) for kind, verbs in _VERBS.items()}
