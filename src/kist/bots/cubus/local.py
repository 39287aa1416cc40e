"""Builds that are found by looking at the table: a crate more here, a crate less there."""

from collections.abc import Iterator
from dataclasses import dataclass

from kist.bots.cubus.position import Position
from kist.core.errors import IllegalAction
from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Cell, NotAStack, Stack, cells_beside, height_of_new_column
from kist.cubus.shape.tiles import Tiles


@dataclass(frozen=True, slots=True)
class Seen:
    """A legal build that was seen."""

    stack: Stack
    points: int


def raised(stack: Stack, most: Tiles) -> Iterator[Stack]:
    """The stacks with one more crate, or one new column as high as what stands before it needs, of so many rhombi."""
    heights = stack.heights
    for cell in sorted(heights.keys() - stack.opens):
        yield from _checked(stack, cell, heights[cell] + 1, most)
    for cell in sorted(cells_beside(heights)):
        yield from _checked(stack, cell, height_of_new_column(heights, cell), most)


def lowered(stack: Stack) -> Iterator[Stack]:
    """The stacks with one crate less."""
    for cell in sorted(stack.heights.keys() - stack.opens):
        yield from _checked(stack, cell, stack.heights[cell] - 1, stack.tiles)


def _checked(stack: Stack, cell: Cell, height: int, most: Tiles) -> Iterator[Stack]:
    """The stack with a column of this height, if it is one; a new lid is open when no closed one is left."""
    heights, opens = {**stack.heights, cell: height}, stack.opens
    if not height:
        del heights[cell]
    elif cell not in stack.heights and stack.tiles.lids == most.lids:
        opens = opens | {cell}
    try:
        changed = Stack.from_heights(heights, opens)
    except NotAStack:
        return
    if changed.heights and changed.tiles.within(most):
        yield changed


def seen_as_build(position: Position, hand: Tiles, stack: Stack) -> Seen | None:
    """The build to this stack, if it is legal."""
    try:
        return Seen(stack, judge(position.rules, position.laid, hand, stack).points)
    except IllegalAction:
        return None
