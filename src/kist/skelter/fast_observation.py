"""What lies open, in numbers: for whoever looks many thousand times a second.

It goes through the same door as views, which take their colours and their legal actions from here: what a glance does
not hold, nobody is shown. `tests/research` holds that a view tells all that a glance does.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import is_not
from typing import NamedTuple

from kist.core.types import Seat, Viewer
from kist.skelter.board import Colour
from kist.skelter.ending import pass_ends
from kist.skelter.legal import finishing, pointing
from kist.skelter.state import (
    CLAIM,
    COVERED,
    LIFTED,
    NOWHERE,
    OVER,
    PLACE,
    TURN,
    At,
    Flags,
    Hue,
    Phase,
    Pile,
    Piles,
    State,
    Stone,
)
from kist.skelter.turns import empty_in, next_stone


class Situation(NamedTuple):
    """What a glance tells besides the fields."""

    seats: int
    phase: Phase
    turn: Seat
    actor: Viewer
    """Who is to act; nobody once the game is over."""
    out: tuple[Seat, ...]
    skips: tuple[Seat, ...]
    stock: Sequence[int]
    """How many stones each seat has still to place."""
    stone: Stone
    """The stone that is placed next, or is lifted; `NOWHERE` for none."""
    said: tuple[str, bool] | None
    """A claim or a call that everybody has just been answered, and whether it was right."""
    round: int
    rounds: int | None
    repeats: int
    pass_ends: bool


class FastObservation(NamedTuple):
    """What a seat, or a spectator, sees at one moment."""

    viewer: Viewer
    colours: tuple[Colour, ...]
    """The colours in the order in which the seats got them, see `Settings.colours`."""
    about: Situation
    piles: Piles
    fields: Sequence[tuple[At, Hue | Pile]]
    """What fields show: a colour or none, or else the pile that covers it. These are all, or those that changed."""
    empty: Flags
    """1 for every field on which no stone lies."""
    opened: Sequence[tuple[At, Hue]]
    """What is known of covered fields all the same: of those just checked, and in the end of all."""
    checked: Sequence[At]
    origin: At
    target: At
    pointing: Flags
    """1 for every field where the viewer may place, touch or move a stone."""
    finishing: Sequence[At]
    """Where the viewer may move and call Ready! in one breath."""
    calling: bool
    """Whether the viewer may call Ready! instead of moving."""


def fast_observation_of(state: State, viewer: Viewer, before: FastObservation | None = None) -> FastObservation:
    """What this seat, or a spectator, may know of the state.

    Whoever gives what was seen of the same game before is told of those fields alone that changed since. When
    somebody has chosen a colour meanwhile, whose stones are whose is new, and all fields are told.
    """
    phase, colours = state.phase, state.table.settings.colours
    about = _situation(state)
    acts = viewer is not None and viewer == about.actor
    fields, empty = _lying(state, before if before and before.colours is colours else None)
    return FastObservation(  # in the order of its fields: naming them would take as long as all the rest
        viewer,
        colours,
        about,
        state.piles,
        fields,
        empty,
        _opened(state) if state.verdict or phase is OVER else (),
        state.verdict.fields if state.verdict else (),
        state.origin if phase is LIFTED or phase is CLAIM else NOWHERE,
        state.target if phase is CLAIM else NOWHERE,
        pointing(state, empty) if acts else bytes(len(empty)),
        finishing(state) if phase is LIFTED and acts else (),
        phase is TURN and acts,
    )


def _situation(state: State) -> Situation:
    phase, settings, verdict = state.phase, state.table.settings, state.verdict
    if phase is PLACE and not state.out:
        return _placing(settings.seats, state.turn, state.stock, next_stone(state), settings.rounds)
    return Situation(  # likewise
        settings.seats,
        phase,
        state.turn,
        None if phase is OVER else state.actor,
        state.out,
        state.skips,
        stock_in(state),
        state.hand if phase is LIFTED else next_stone(state) if phase is PLACE else NOWHERE,
        (verdict.verb, verdict.right) if verdict else None,
        state.round,
        settings.rounds,
        repeats_in(state),
        phase is TURN and pass_ends(state) is not None,
    )


@lru_cache(maxsize=1 << 12)
def _placing(seats: int, turn: Seat, stock: int, stone: Stone, rounds: int | None) -> Situation:
    """While all place their stones, nothing else matters, and few different situations come up."""
    left = _stock_of_all(stock, turn, seats)
    return Situation(seats, PLACE, turn, turn, (), (), left, stone, None, 1, rounds, 0, pass_ends=False)


def _lying(state: State, before: FastObservation | None) -> tuple[Sequence[tuple[At, Hue | Pile]], Flags]:
    """What fields show, those that changed or all, and which are empty."""
    piles, hues = state.piles, state.table.hues
    if before is None:
        return [*enumerate([pile or hue for pile, hue in zip(piles, hues, strict=True)])], empty_in(state)
    empty = bytearray(before.empty)
    changed: list[tuple[At, Hue | Pile]] = []
    for at in compress(range(len(piles)), map(is_not, piles, before.piles)):  # a pile that stays is the same value
        changed.append((at, piles[at] or hues[at]))
        empty[at] = not piles[at]
    return changed, empty


def _opened(state: State) -> Sequence[tuple[At, Hue]]:
    piles, hues = state.piles, state.table.hues
    shown = range(len(piles)) if state.phase is OVER else state.checked
    return [(at, hues[at]) for at in shown if piles[at]]


def shown_in(state: State) -> Sequence[Hue]:
    """What each field shows: its colour, or that it is neutral, where it is empty, has just been checked or the game
    is over; else that it is covered."""
    hues = state.table.hues
    if state.phase is OVER:
        return hues
    shown = [COVERED if pile else hue for pile, hue in zip(state.piles, hues)]  # noqa: B905 - checking takes time
    if state.verdict:
        for at in state.checked:
            shown[at] = hues[at]
    return shown


def stock_in(state: State) -> Sequence[int]:
    """How many stones each seat has still to place."""
    seats, stock = state.table.settings.seats, state.stock
    if not stock:
        return (0,) * seats
    if not state.out:
        return _stock_of_all(stock, state.turn, seats)
    return tuple(map(state.stones_left, range(seats)))


@cache
def _stock_of_all(stock: int, turn: Seat, seats: int) -> Sequence[int]:
    """They take turns, so one round tells it all."""
    return tuple((stock + seats - 1 - (seat - turn) % seats) // seats for seat in range(seats))


def repeats_in(state: State) -> int:
    """How often the table has come up as at the beginning of this turn, since the last wrong call."""
    return state.history.count(state.history[-1]) if state.history else 0
