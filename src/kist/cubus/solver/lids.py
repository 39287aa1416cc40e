"""Where open lids go that may lie anywhere: they are worth the same now, but not later."""

from collections.abc import Callable
from typing import TypeAlias

from kist.cubus.shape.stack import Cell, Stack

Arrangement: TypeAlias = Callable[[Stack, list[Cell], int], list[Cell]]
"""Which columns of a stack get so many open lids, besides those that are nailed."""


def side_by_side(stack: Stack, nailed: list[Cell], more: int) -> list[Cell]:
    """On level ground, next to each other: nearly every large stack has such a place, so they seldom bind a build."""
    found: list[Cell] = []
    for _ in range(more):
        taken = {*nailed, *found}
        free = [cell for cell in sorted(stack.heights) if cell not in taken]
        found.append(max(free, key=lambda cell: _level_with(stack, cell, taken)))
    return found


def _level_with(stack: Stack, cell: Cell, opens: set[Cell]) -> tuple[int, int, int, int]:
    """How many open lids beside it and around it are as high; how many columns beside it are; how high it is."""
    (x, y), heights = cell, stack.heights
    height = heights[cell]
    beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    level = {other for other in around if heights.get(other) == height}
    return len(level & beside & opens), len(level & opens), len(level & beside), height
