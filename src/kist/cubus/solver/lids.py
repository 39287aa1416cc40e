"""Where open lids go that may lie anywhere: they are worth the same now, but not later."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeAlias

from kist.cubus.shape.stack import Cell

Arrangement: TypeAlias = Callable[[Mapping[Cell, int], list[Cell], int], list[Cell]]
"""Which columns of a stack, given by its heights, get so many open lids, besides those that are nailed."""

_BESIDE: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
_AT_CORNERS: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def side_by_side(heights: Mapping[Cell, int], nailed: list[Cell], more: int) -> list[Cell]:
    """On level ground, next to each other: nearly every large stack has such a place, so they seldom bind a build."""
    found: list[Cell] = []
    for _ in range(more):
        taken = {*nailed, *found}
        free = [cell for cell in sorted(heights) if cell not in taken]
        found.append(max(free, key=lambda cell: _level_with(heights, cell, taken)))
    return found


def _level_with(heights: Mapping[Cell, int], cell: Cell, opens: Collection[Cell]) -> tuple[int, int, int, int]:
    """How many open lids beside it and around it are as high; how many columns beside it are; how high it is."""
    (x, y), height = cell, heights[cell]
    beside = [other for dx, dy in _BESIDE if heights.get(other := (x + dx, y + dy)) == height]
    at_corners = [other for dx, dy in _AT_CORNERS if heights.get(other := (x + dx, y + dy)) == height]
    open_beside = sum([other in opens for other in beside])
    return open_beside, open_beside + sum([other in opens for other in at_corners]), len(beside), height
