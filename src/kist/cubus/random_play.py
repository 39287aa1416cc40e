"""Some legal actions for random play: simple builds that anybody would see, and now and then a knock."""

from collections.abc import Iterator
from functools import reduce
from random import Random

from kist.core.actions import Action
from kist.core.errors import IllegalAction
from kist.core.types import Seat
from kist.cubus.build import judge
from kist.cubus.demolition import removals
from kist.cubus.stack import Cell, NotAStack, Stack
from kist.cubus.state import Building, Demolition, KnockWindow, Leftovers, Showing, State
from kist.cubus.tiles import Tiles

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
    additions = list(columns_raised(state.laid.stack))
    rng.shuffle(additions)
    for heights, cell in additions:
        lid_is_open = cell not in state.laid.stack.heights and not hand.lids
        opens = state.laid.stack.opens | {cell} if lid_is_open else state.laid.stack.opens
        try:
            stack = Stack.from_heights(heights, opens)
            judge(state.settings.rules, state.laid, hand, stack)
        except (NotAStack, IllegalAction):
            continue
        return Action(verb, str(stack))
    return None


def columns_raised(stack: Stack) -> Iterator[tuple[dict[Cell, int], Cell]]:
    """Heights with one column raised by a crate, or one new column as high as what stands before it needs.

    Not all of them are stacks.
    """
    heights = dict(stack.heights)
    beside = {(x + dx, y + dy) for x, y in heights for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    for x, y in sorted(heights.keys() | beside):
        before = max(heights.get((x + 1, y), 1), heights.get((x, y + 1), 1))
        yield {**heights, (x, y): heights[x, y] + 1 if (x, y) in heights else before}, (x, y)
