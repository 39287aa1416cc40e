"""Positions of a game of Cubus, and steps from them."""

import pytest

from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.referee import ruled
from kist.core.types import Actor
from kist.cubus.play.game import Cubus
from kist.cubus.play.settings import Settings
from kist.cubus.play.state import Building, State
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles

CUBUS = Cubus()


def play(state: State, *steps: tuple[Actor, str]) -> State:
    """The state after these steps, and after all that the referee is asked."""
    for actor, text in steps:
        state = ruled(CUBUS, CUBUS.apply(state, actor, Action.parse(text)))
    return state


def give_up(state: State, seat: int) -> State:
    """The state after a seat has given up, and after all that the referee is asked."""
    without: State = ruled(CUBUS, CUBUS.give_up(state, seat))
    return without


def refusal(state: State, actor: Actor, text: str) -> str:
    with pytest.raises(KistError) as refused:
        play(state, (actor, text))
    return refused.value.code


def start(seats: int = 3, **agreed: object) -> State:
    return CUBUS.start(Settings(seats, **agreed))  # type: ignore[arg-type]


def to_build(stack: str, *hands: str, pile: str = "", rules: Rules = Rules.WOOD_2005, **agreed: object) -> State:
    """Seat 0 is to build, with these hands around the table."""
    state = start(len(hands), rules=rules, **agreed)
    return state._replace(
        laid=Laid(Stack.parse(stack), (0, 0)),
        hands=tuple(map(Tiles.parse, hands)),
        pile=Tiles.parse(pile),
        phase=Building(),
    )


def hands_of(state: State) -> list[str]:
    return [str(hand) for hand in state.hands]
