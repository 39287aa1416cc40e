"""All that can be built in a state, the best first."""

from collections.abc import Iterator
from functools import reduce

from kist.core.actions import Action
from kist.core.game import Build
from kist.core.types import Seat
from kist.cubus.play.fast_observation import to_act
from kist.cubus.play.state import Building, Leftovers, Showing, State
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import builds


def builds_in(state: State, seat: Seat) -> Iterator[Build]:
    """What a seat can build, or offer, that really differs; nothing for one that does not build now."""
    if seat not in to_act(state):
        return
    match state.phase:
        case Building() | Showing():
            verb, hand = "build", state.hands[state.turn]
        case Leftovers():
            verb, hand = "offer", reduce(Tiles.plus, state.hands)
        case _:
            return
    for found in builds(state.settings.rules, state.laid.stack, hand):
        yield Build(Action(verb, str(found.stack)), found.points)
