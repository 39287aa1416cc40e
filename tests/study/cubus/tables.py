"""Tables to look back upon: any position, and what was done there."""

from collections.abc import Sequence
from typing import Any

from kist.core.actions import Action
from kist.core.referee import ruled
from kist.core.types import Actor, Json
from kist.cubus.play.game import Cubus
from kist.cubus.play.state import Building, Demolition, State
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.study.record import Record

GAME = Cubus()


def table(stack: str, *hands: str, pile: str = "", **settings: Json) -> State:
    """It is the turn of seat 0 to build on this stack; the hands are as given."""
    agreed = GAME.read_settings({"game": "cubus", "seats": len(hands), **settings})
    return GAME.start(agreed)._replace(
        laid=Laid(Stack.parse(stack), (0, 0)),
        hands=tuple(Tiles.parse(hand) for hand in hands),
        pile=Tiles.parse(pile),
        phase=Building(),
    )


def to_take_down(stack: str, seats: int) -> State:
    """Seat 0 begins to take down this stack."""
    return table(stack, *[""] * seats, demolition=True)._replace(phase=Demolition())


def played(start: State, *steps: tuple[Actor, str]) -> Record:
    """What was done from there on; the first of it is line 1."""
    done = tuple((actor, Action.parse(do)) for actor, do in steps)
    record = Record(GAME, start.settings, done)
    vars(record)["states"] = tuple(_states(start, done))  # it did not begin with an empty table
    return record


def _states(start: State, steps: Sequence[tuple[Actor, Action]]) -> list[State]:
    states: list[Any] = [start]
    for step in steps:
        states.append(ruled(GAME, GAME.apply(states[-1], *step)))
    return states
