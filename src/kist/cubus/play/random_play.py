"""Some legal actions for random play: simple builds that anybody would see, and now and then a knock."""

from functools import reduce
from random import Random

from kist.core.actions import Action
from kist.core.errors import IllegalAction
from kist.core.types import Seat
from kist.cubus.play.simple import additions, simple_builds
from kist.cubus.play.state import Building, Demolition, KnockWindow, Leftovers, Showing, State
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.tiles import Tiles

KNOCKS_IN = 20
"""One in this many knock windows is used, so that wrong knocks come up too."""


def propose(state: State, seat: Seat, rng: Random) -> Action:
    """Some legal action of a seat that is to act."""
    match state.phase:
        case Building():
            return _simple_build(state, state.hands[state.turn], rng, "build") or Action("pass")
        case KnockWindow():
            return Action("knock") if rng.randrange(KNOCKS_IN) == 0 else Action("waive")
        case Showing():
            return _simple_build(state, state.hands[state.turn], rng, "build") or Action("fail")
        case Leftovers():
            return _simple_build(state, reduce(Tiles.plus, state.hands), rng, "offer") or Action("decline")
        case Demolition():
            return Action("remove", str(rng.choice(removals(state.laid)).laid.stack))
    raise IllegalAction("not-to-act", f"Seat {seat} is not to act now.")


def _simple_build(state: State, hand: Tiles, rng: Random, verb: str) -> Action | None:
    tried = additions(state.laid.stack)
    rng.shuffle(tried)
    stack = next(simple_builds(state.settings.rules, state.laid, hand, tried), None)
    return None if stack is None else Action(verb, str(stack))
