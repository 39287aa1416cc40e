"""Where to lay open lids: once two are laid they bind everybody, but those who build next most of all."""

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Final, NamedTuple

from kist.bots.clock import Clock
from kist.bots.cubus.exact import best_points
from kist.bots.cubus.position import Position
from kist.bots.cubus.race import counts_of, steps
from kist.cubus.shape.build import Rules, align
from kist.cubus.shape.picture import Point
from kist.cubus.shape.stack import Cell, Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best

MOST_WAYS: Final = 16
"""How many ways to lay open lids are tried for a build."""
MOST_TRIED_TWICE: Final = 3
"""How many of them are looked at from the own side too."""
SHARE_OF_TIME: Final = 0.5
"""When this much of the time is over no more of them are tried."""
OWN_SHARE: Final = 0.5
"""How much the own next turn counts against that of the next player: until then the table changes once more."""


class Nailed(NamedTuple):
    """A build with its open lids laid in some way."""

    stack: Stack
    gain: float
    """The points that open lids cost the next player, less what they cost oneself."""


def lay_open_lids(position: Position, best: Best, rng: Random, clock: Clock) -> Nailed:
    """The way to lay the open lids of a build that is worth most, of those that there is time to try."""
    if len(best.stack.opens) < 2 or clock.is_past(SHARE_OF_TIME):
        return Nailed(best.stack, 0.0)
    next_hand = position.hands[(position.turn + 1) % len(position.hands)]
    ways = [
        Nailed(stack, cost_of_nails(position, stack, next_hand))
        for number, stack in enumerate(islice(ways_to_lay(position.stack, best, rng), MOST_WAYS))
        if number == 0 or not clock.is_past(SHARE_OF_TIME)
    ]
    hurting = sorted(ways, key=lambda way: -way.gain)[:MOST_TRIED_TWICE]
    return max(
        (Nailed(stack, gain - own_cost(position, best, stack)) for stack, gain in hurting), key=lambda way: way.gain
    )


def as_laid(position: Position, built: Best) -> Nailed:
    """A build with its open lids just as it lays them."""
    if len(built.stack.opens) < 2:
        return Nailed(built.stack, 0.0)
    next_hand = position.hands[(position.turn + 1) % len(position.hands)]
    gain = cost_of_nails(position, built.stack, next_hand)
    return Nailed(built.stack, gain - own_cost(position, built, built.stack))


def own_cost(position: Position, best: Best, stack: Stack) -> float:
    """What the open lids of a build, laid in this way, will cost the builder."""
    own_hand = position.hand.minus(best.uses).plus(best.takes)
    return OWN_SHARE * cost_of_nails(position, stack, own_hand)


def cost_of_nails(position: Position, stack: Stack, hand: Tiles) -> float:
    """How many points the open lids cost who builds next with this hand, averaged over what is drawn."""
    draws = list(_draws(position.pile)) or [(Tiles(), 1)]
    total = sum(weight for _, weight in draws)
    return sum(weight * _cost(position.rules, stack, hand.plus(drawn)) for drawn, weight in draws) / total


def _draws(pile: Tiles) -> Iterator[tuple[Tiles, int]]:
    """What can be drawn, and how many of it there are; for this, open lids are as good as others."""
    if pile.left:
        yield Tiles(left=1), pile.left
    if pile.right:
        yield Tiles(right=1), pile.right
    if pile.lids or pile.opens:
        yield (Tiles(lids=1) if pile.lids else Tiles(opens=1)), pile.lids + pile.opens


def _cost(rules: Rules, stack: Stack, hand: Tiles) -> int:
    free = steps(rules, counts_of(stack.tiles), counts_of(hand), len(stack.opens))
    return (free[0].points if free else 0) - best_points(rules, stack, hand)


def ways_to_lay(stack: Stack, best: Best, rng: Random) -> Iterator[Stack]:
    """A build with its new open lids in each place that they may have; each picture of open lids once."""
    yield best.stack
    if not best.uses.opens:
        return
    kept = _kept(Laid(stack, (0, 0)), best.stack) if len(stack.opens) > 1 else frozenset()
    more = len(best.stack.opens) - len(kept)
    choices = list(combinations(sorted(best.stack.heights.keys() - kept), more))
    rng.shuffle(choices)
    seen = {_pattern(best.stack, best.stack.opens)}
    for chosen in choices:
        opens = kept.union(chosen)
        pattern = _pattern(best.stack, opens)
        if pattern not in seen:
            seen.add(pattern)
            yield Stack(best.stack.rows, opens)


def _kept(laid: Laid, stack: Stack) -> frozenset[Cell]:
    """The columns of a new stack whose open lids were laid before."""
    origin = align(laid, stack)
    assert origin is not None
    built, before = Laid(stack, origin), laid.open_lids
    return frozenset(cell for cell in stack.opens if built.lid_at(cell) in before)


def _pattern(stack: Stack, opens: frozenset[Cell]) -> frozenset[Point]:
    """Where open lids are seen, relative to the first of them: nothing else binds."""
    places = sorted(Laid(stack, (0, 0)).lid_at(cell) for cell in opens)
    first_u, first_v = places[0]
    return frozenset((u - first_u, v - first_v) for u, v in places)
