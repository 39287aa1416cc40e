"""The heap with the fewest crates that looks like a given one.

A crate looks the same one step farther back and one step lower, so a high crate can be replaced by one that stands
on the floor behind: `21/1` has four crates, but three are enough to look like it.

A triangle of the picture lies in a square (u, v). Of the columns on the diagonal x - y = u - v the k-th, at
(u + k, v + k), shows a side there when it is higher than k, and its lid when it is just k high; columns of the
diagonals beside it can cover either half with a side, the k-th of them when it is higher than k. Whatever has the
greatest k is nearest. So only neighbouring diagonals see each other, and the best heap is found one diagonal after
the other, keeping for every way that a diagonal can look the cheapest heap so far.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from kist.cubus.shape.picture import Rhombus, Triangle
from kist.cubus.shape.stack import Cell
from kist.cubus.shape.tiles import Kind
from kist.study.tasks.plans import Plan

Depths: TypeAlias = tuple[int, ...]
"""The greatest k for each square of a diagonal, `NOTHING` where nothing is met."""

LOWER, UPPER = 0, 1
NOTHING = -1
"""The depth where nothing is met."""


class Slice(NamedTuple):
    """One diagonal of a heap: its heights, how near each square is met, and how near its sides cover the squares
    beside it: halves of the diagonal before (where they are right sides) and of the next (left sides)."""

    heights: tuple[tuple[Cell, int], ...]
    own: Depths
    before: Depths
    after: Depths

    @property
    def crates(self) -> int:
        """How many crates stand on it."""
        return sum(height for _, height in self.heights)


def fewest_crates(seen: Mapping[Triangle, Rhombus], highest: Plan) -> dict[Cell, int]:
    """Of the heaps that look like `seen`, with no column higher than `highest` says, one with the fewest crates."""
    kinds = {triangle: rhombus.kind for triangle, rhombus in seen.items()}
    squares = _Squares(kinds, highest)
    best: dict[Slice | None, tuple[int, dict[Cell, int]]] = {None: (0, {})}
    for diagonal in range(squares.first, squares.last + 1):
        best = dict(_extended(best, squares, diagonal))
    return min(best.values(), key=lambda found: found[0])[1]


def _extended(
    best: Mapping[Slice | None, tuple[int, dict[Cell, int]]], squares: "_Squares", diagonal: int
) -> Iterator[tuple[Slice, tuple[int, dict[Cell, int]]]]:
    """Every way that the next diagonal can look, with the cheapest heap up to it."""
    for piece in squares.slices(diagonal):
        fitting = [found for before, found in best.items() if before is None or squares.meet(diagonal, before, piece)]
        if fitting:
            crates, heap = min(fitting, key=lambda found: found[0])
            yield piece, (crates + piece.crates, heap | dict(piece.heights))


class _Squares:
    """The squares of the picture by diagonals, and what is wanted in their halves."""

    def __init__(self, kinds: Mapping[Triangle, Kind], highest: Plan) -> None:
        self.kinds = kinds
        self.highest = highest
        diagonals = [x - y for x, y in highest]
        self.first, self.last = min(diagonals), max(diagonals)
        self.tallest = max(highest.values())

    def places(self, diagonal: int) -> list[Cell]:
        """The squares of a diagonal that anything can be seen in; a fixed order for `Depths`."""
        us = [x for x, _ in self.highest]
        return [(u, u - diagonal) for u in range(min(us) - self.tallest - 1, max(us) + 1)]

    def slices(self, diagonal: int) -> Iterator[Slice]:
        """The ways in which the columns of a diagonal can look, each with the fewest crates."""
        cheapest: dict[tuple[Depths, Depths, Depths], Slice] = {}
        cells = sorted((cell for cell in self.highest if cell[0] - cell[1] == diagonal), reverse=True)
        for heights in self._heights(cells, {}):
            piece = self._slice(diagonal, heights)
            if not self._shows_all(self.places(diagonal), piece.own):
                continue
            kept = cheapest.setdefault(piece[1:], piece)
            if piece.crates < kept.crates:
                cheapest[piece[1:]] = piece
        return iter(cheapest.values())

    def _heights(self, cells: list[Cell], nearer: dict[Cell, int]) -> Iterator[dict[Cell, int]]:
        """Heights of the columns from the nearest to the rear, without those that show what is not wanted."""
        if not cells:
            yield nearer
            return
        for height in range(self.highest[cells[0]] + 1):
            heights = {**nearer, cells[0]: height}
            if self._shows_what_is_wanted(cells[0], heights):
                yield from self._heights(cells[1:], heights)

    def _shows_what_is_wanted(self, cell: Cell, heights: Mapping[Cell, int]) -> bool:
        """Whether what the last column adds is wanted, in the squares where no nearer column is met."""
        for k in range(heights[cell] + 1):
            u, v = cell[0] - k, cell[1] - k
            if self._depth((u, v), heights, _is_met) == k and not self._wanted(u, v, heights[cell] > k):
                return False
        return True

    def _wanted(self, u: int, v: int, side: bool) -> bool:
        """Whether a side, or else a lid, may be what a diagonal's own columns show in a square."""
        lower, upper = self.kinds.get((LOWER, u, v)), self.kinds.get((UPPER, u, v))
        if side:
            return lower in (Kind.LEFT, Kind.RIGHT) and upper in (Kind.LEFT, Kind.RIGHT)
        return lower in (Kind.LID, Kind.RIGHT) and upper in (Kind.LID, Kind.LEFT)

    def _shows_all(self, places: list[Cell], own: Depths) -> bool:
        """Whether something is met wherever only this diagonal can show what is wanted."""
        return all(
            depth != NOTHING or not self._must_be_met(*square) for square, depth in zip(places, own, strict=True)
        )

    def _must_be_met(self, u: int, v: int) -> bool:
        lower, upper = self.kinds.get((LOWER, u, v)), self.kinds.get((UPPER, u, v))
        return lower in (Kind.LEFT, Kind.LID) or upper in (Kind.RIGHT, Kind.LID)

    def _slice(self, diagonal: int, heights: dict[Cell, int]) -> Slice:
        here, before, after = (self.places(diagonal + step) for step in (0, -1, 1))
        own = tuple(self._depth(square, heights, _is_met) for square in here)
        right = tuple(self._depth((u + 1, v), heights, _is_side) for u, v in before)
        left = tuple(self._depth((u, v + 1), heights, _is_side) for u, v in after)
        return Slice(tuple(heights.items()), own, right, left)

    def _depth(self, square: Cell, heights: Mapping[Cell, int], met: Callable[[int, int], bool]) -> int:
        """The nearest column of a diagonal that is met in a square."""
        u, v = square
        return max(
            (x - u for (x, y), height in heights.items() if x - y == u - v and met(height, x - u)), default=NOTHING
        )

    def meet(self, diagonal: int, before: Slice, piece: Slice) -> bool:
        """Whether two neighbouring diagonals together show what is wanted in the halves that both reach."""
        return self._covered(self.places(diagonal - 1), LOWER, before.own, piece.before) and self._covered(
            self.places(diagonal), UPPER, piece.own, before.after
        )

    def _covered(self, places: list[Cell], half: int, own: Depths, beside: Depths) -> bool:
        covers = Kind.RIGHT if half == LOWER else Kind.LEFT
        return all(
            (beside[at] >= max(own[at], 0)) == (self.kinds.get((half, *square)) is covers)
            for at, square in enumerate(places)
        )


def _is_met(height: int, k: int) -> bool:
    return height > k >= 0 or height == k > 0


def _is_side(height: int, k: int) -> bool:
    return height > k >= 0
