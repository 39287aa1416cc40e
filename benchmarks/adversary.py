"""Positions that are hard for the solver: random ones with open lids far apart, made harder step by step.

A step raises or lowers a column, moves an open lid or changes the hand; it is kept when the solver takes more nodes.
Nodes are counted, not timed, so that a climb goes the same way on every machine.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import TypeAlias

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Cell, NotAStack, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from kist.cubus.solver import TooHard, best_points

Position: TypeAlias = tuple[Rules, Stack, Tiles]

PATIENCE = 40
"""Steps that change nothing before a climb ends."""
AROUND: tuple[Cell, ...] = ((0, 0), (0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1))


def nodes_of(position: Position) -> int:
    """How many nodes the best build takes, to a tenth: the least budget that suffices."""
    nodes = 1
    while not _suffices(position, nodes):
        nodes += max(1, nodes // 10)
    return nodes


def _suffices(position: Position, nodes: int) -> bool:
    try:
        best_points(*position, nodes=nodes)
    except TooHard:
        return False
    return True


def climb(rng: Random, position: Position) -> Position:
    """From a position to one that is hard, as far as steps lead."""
    nodes, failures = 1, 0
    while failures < PATIENCE:
        harder = step(rng, position)
        if harder and not _suffices(harder, nodes):
            position, nodes, failures = harder, nodes + max(1, nodes // 10), 0
        else:
            failures += 1
    return position


def step(rng: Random, position: Position) -> Position | None:
    """A position nearby; None when the step leads to none."""
    rules, stack, hand = position
    heights, opens = dict(stack.heights), set(stack.opens)
    rng.choice([_raise, _raise, _lower, _move_open])(rng, heights, opens)
    return _position(rules, heights, opens, _other_hand(rng, hand) if rng.random() < 0.5 else hand)


def _raise(rng: Random, heights: dict[Cell, int], _: set[Cell]) -> None:
    (x, y), (dx, dy) = rng.choice(sorted(heights)), rng.choice(AROUND)
    heights[x + dx, y + dy] = heights.get((x + dx, y + dy), 0) + rng.choice([1, 1, 2, 3])


def _lower(rng: Random, heights: dict[Cell, int], opens: set[Cell]) -> None:
    cell = rng.choice(sorted(heights))
    heights[cell] -= rng.choice([1, 1, heights[cell]])
    if not heights[cell]:
        del heights[cell]
        opens.discard(cell)


def _move_open(rng: Random, heights: dict[Cell, int], opens: set[Cell]) -> None:
    opens.discard(rng.choice(sorted(opens)))
    opens.add(rng.choice(sorted(heights)))


def _other_hand(rng: Random, hand: Tiles) -> Tiles:
    return Tiles(*(max(0, count + rng.choice([-2, -1, 0, 0, 1, 2])) for count in hand))


def _position(rules: Rules, heights: dict[Cell, int], opens: set[Cell], hand: Tiles) -> Position | None:
    """The position with as much of the hand as the box has, if there is such with two to four open lids."""
    try:
        stack = Stack.from_heights(heights, opens)
    except NotAStack:
        return None
    left = MATERIAL.minus(stack.tiles)
    if min(left) < 0 or not 2 <= len(stack.opens) <= 4:
        return None
    return rules, stack, Tiles(*map(min, hand, left))


def random_positions(rng: Random) -> Iterator[Position]:
    """Stacks that take many rhombi for their crates, with open lids far apart, and hands of any size."""
    while True:
        heights: dict[Cell, int] = {(0, 0): 1}
        for _ in range(rng.randint(6, 24)):
            heights = _grown(rng, heights)
        opens = _far_apart(rng, heights, rng.choice([2, 3, 4, 4]))
        hand = Tiles(*(rng.randint(0, count) for count in MATERIAL))
        position = _position(rng.choice([Rules.WOOD_2005, Rules.CARDS_1987]), heights, opens, hand)
        if position:
            yield position


def _grown(rng: Random, heights: dict[Cell, int]) -> dict[Cell, int]:
    """With one crate more, of some places that where it takes most rhombi."""
    best, most = heights, 0.0
    for _ in range(8):
        more = dict(heights)
        (x, y), (dx, dy) = rng.choice(sorted(heights)), rng.choice(AROUND)
        more[x + dx, y + dy] = more.get((x + dx, y + dy), 0) + 1
        position = _position(Rules.WOOD_2005, more, set(sorted(more)[:2]), Tiles())
        rhombi = sum(position[1].tiles) + rng.random() if position else 0
        if rhombi > most:
            best, most = more, rhombi
    return best


def _far_apart(rng: Random, heights: dict[Cell, int], number: int) -> set[Cell]:
    choices = [rng.sample(sorted(heights), min(number, len(heights))) for _ in range(6)]
    return set(max(choices, key=lambda cells: _nearest(heights, cells)))


def _nearest(heights: dict[Cell, int], cells: Iterable[Cell]) -> int:
    """How far apart in the picture the two are that are nearest to each other."""
    seen = [(x - heights[x, y], y - heights[x, y]) for x, y in cells]
    apart = [abs(u - p) + abs(v - q) for at, (u, v) in enumerate(seen) for p, q in seen[:at]]
    return min(apart, default=0)
