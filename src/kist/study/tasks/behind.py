"""Crates out of sight: how many can stand behind a stack on a floor without being seen.

A heap is any heights on the floor. Nothing of a heap that looks like the stack can be nearer than the stack's own
surface: going down from any point of it, what is seen comes nearer or stays, the stack's surface never jumps, and
both end on the floor. So the heap with the most crates is the stack itself and columns that hide behind it, each for
itself. Those with the fewest can leave out crates of the stack: see `kist.study.tasks.lookalikes`.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from kist.core.types import Json
from kist.cubus.shape.picture import Rhombus, Triangle, sides_of_crate, triangles
from kist.cubus.shape.stack import Cell, Stack
from kist.study.tasks.levels import extent
from kist.study.tasks.lookalikes import fewest_crates
from kist.study.tasks.plans import Plan


class Floor(NamedTuple):
    """A floor of `columns` times `rows` places; the first place of the stack's plan stands at (`x`, `y`) on it."""

    columns: int
    rows: int
    x: int
    y: int

    @classmethod
    def around(cls, stack: Stack, behind: int) -> "Floor":
        """The floor that ends where the stack does in front, and goes on for some places behind it."""
        columns, rows = extent(stack)
        return cls(columns + behind, rows + behind, behind, behind)

    def cells(self) -> Iterator[Cell]:
        """Every place of the floor as a cell of the stack's plan."""
        return ((x - self.x, y - self.y) for x in range(self.columns) for y in range(self.rows))

    def to_json(self) -> dict[str, Json]:
        """The floor by its members."""
        return dict(self._asdict())


@lru_cache(maxsize=256)  # judging, proving and collecting mistakes ask for the same again and again
def hiding(stack: Stack, floor: Floor) -> Mapping[Cell, int]:
    """How high a column can be at every empty place of the floor so that nothing of it is seen."""
    seen = looks(stack.heights)
    empty = [cell for cell in floor.cells() if cell not in stack.heights]
    return {cell: height for cell in empty if (height := _highest_unseen(stack, cell, seen))}


@lru_cache(maxsize=256)
def fewest_alike(stack: Stack, floor: Floor) -> Mapping[Cell, int]:
    """A heap on the floor that looks like the stack and has the fewest crates."""
    highest = dict.fromkeys(floor.cells(), 0) | dict(stack.heights) | dict(hiding(stack, floor))
    return fewest_crates(looks(stack.heights), highest)


def _highest_unseen(stack: Stack, cell: Cell, seen: dict[Triangle, Rhombus]) -> int:
    return next(height - 1 for height in count(1) if looks({**stack.heights, cell: height}) != seen)


def looks(heap: Plan) -> dict[Triangle, Rhombus]:
    """What is seen of a heap: for every triangle of the picture the rhombus that is in front there."""
    crates = [(x, y, z) for (x, y), height in heap.items() for z in range(height)]
    seen: dict[Triangle, Rhombus] = {}
    for x, y, z in sorted(crates, key=sum):  # what is nearer comes later and covers what is behind it
        for rhombus in sides_of_crate(x - z, y - z):
            seen.update(dict.fromkeys(triangles(rhombus), rhombus))
    return seen
