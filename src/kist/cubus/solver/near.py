"""Builds near at hand: one crate more, all others where they are."""

from collections.abc import Iterator
from typing import Final

from kist.cubus.shape.build import Rules, points_of
from kist.cubus.shape.stack import Cell, NotAStack, Stack, highest
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver.task import Counts, counts_of

_NEXT_TO: Final[tuple[Cell, ...]] = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1))
"""Where a new column may stand, seen from one that is there."""


def one_crate_more(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    """Whether a crate can be put somewhere such that this is a build. Most hands that can build can do so."""
    has = counts_of(hand)
    affordable = (
        cell
        for cell, takes in _places(stack)
        if all(map(int.__le__, takes, has)) and points_of(rules, 1, sum(takes)) > 0
    )
    return any(_is_stack({**stack.heights, cell: stack.heights.get(cell, 0) + 1}) for cell in affordable)


def _places(stack: Stack) -> Iterator[tuple[Cell, Counts]]:
    """On columns without an open lid, and beside columns: the place, and the rhombi that a crate takes there."""
    heights = stack.heights
    by_y, by_x = highest(heights)
    beside = {(x + dx, y + dy) for x, y in heights for dx, dy in _NEXT_TO}
    for x, y in sorted((heights.keys() | beside) - stack.opens):
        height = heights.get((x, y), 0)
        yield (x, y), Counts(height == by_y.get(y, 0), height == by_x.get(x, 0), height == 0)


def _is_stack(heights: dict[Cell, int]) -> bool:
    try:
        Stack.from_heights(heights)
    except NotAStack:
        return False
    return True
