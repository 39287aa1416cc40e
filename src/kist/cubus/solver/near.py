"""Builds near at hand: one crate more, all others where they are."""

from collections.abc import Iterator

from kist.cubus.shape.build import Rules, points_of
from kist.cubus.shape.stack import Cell, NotAStack, Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver.task import counts_of

_NEXT_TO: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1))
"""Where a new column may stand, seen from one that is there."""


def one_crate_more(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    """Whether a crate can be put somewhere such that this is a build. Most hands that can build can do so."""
    return any(_is_build(rules, stack, hand, cell) for cell in _places(stack))


def _places(stack: Stack) -> Iterator[Cell]:
    """On columns without an open lid, and beside columns."""
    beside = {(x + dx, y + dy) for x, y in stack.heights for dx, dy in _NEXT_TO}
    yield from sorted((stack.heights.keys() | beside) - stack.opens)


def _is_build(rules: Rules, stack: Stack, hand: Tiles, cell: Cell) -> bool:
    try:
        built = Stack.from_heights({**stack.heights, cell: stack.heights.get(cell, 0) + 1})
    except NotAStack:
        return False
    more = [new - old for new, old in zip(counts_of(built.tiles), counts_of(stack.tiles), strict=True)]
    enough = all(needed <= has for needed, has in zip(more, counts_of(hand), strict=True))
    return enough and points_of(rules, 1, sum(more)) > 0
