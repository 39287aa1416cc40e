"""Simple builds that anybody would see: one more crate on a column, or a new column."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from kist.core.errors import IllegalAction
from kist.cubus.shape.build import Rules, judge, points_of
from kist.cubus.shape.stack import Cell, Laid, NotAStack, Stack, cells_beside, height_of_new_column, highest
from kist.cubus.shape.tiles import Tiles

Addition: TypeAlias = tuple[Cell, int]
"""A column and how high it becomes."""


def additions(stack: Stack) -> list[Addition]:
    """One column raised by a crate, or one new column as high as what stands before it needs.

    Not all of them lead to stacks.
    """
    heights = stack.heights
    return [
        (cell, heights[cell] + 1 if cell in heights else height_of_new_column(heights, cell))
        for cell in sorted(heights.keys() | cells_beside(heights))
    ]


def simple_builds(rules: Rules, laid: Laid, hand: Tiles, tried: Iterable[Addition]) -> Iterator[Stack]:
    """Those of the additions that are legal builds. A new lid is open only when the hand has no other."""
    heights, opens = laid.stack.heights, laid.stack.opens
    for cell, height in _within_reach(rules, laid.stack, hand, tried):
        lid_is_open = cell not in heights and not hand.lids
        try:
            stack = Stack.from_heights({**heights, cell: height}, opens | {cell} if lid_is_open else opens)
            judge(rules, laid, hand, stack)
        except (NotAStack, IllegalAction):
            continue
        yield stack


def has_simple_build(rules: Rules, laid: Laid, hand: Tiles) -> bool:
    """Whether there is a simple build; if not, there may still be others."""
    return any(simple_builds(rules, laid, hand, additions(laid.stack)))


def _within_reach(rules: Rules, stack: Stack, hand: Tiles, tried: Iterable[Addition]) -> Iterator[Addition]:
    """Without those that take what the hand lacks, or too much for a point: of most, counting tells that quickly."""
    heights = stack.heights
    rows, columns = highest(heights)
    for cell, height in tried:
        x, y = cell
        left, right = max(0, height - rows.get(y, 0)), max(0, height - columns.get(x, 0))
        lids, gained = cell not in heights, height - heights.get(cell, 0)
        affordable = left <= hand.left and right <= hand.right and lids <= hand.lids + hand.opens
        if affordable and points_of(rules, gained, left + right + lids) > 0:
            yield cell, height
