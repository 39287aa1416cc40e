"""Looking ahead in the demolition: every turn one crate goes, and nothing is left to chance."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from kist.bots.clock import Clock, OutOfTime
from kist.bots.cubus.race import Points, lead
from kist.cubus.shape.stack import Cell, Stack

Ends: TypeAlias = tuple[int, int]
"""The first and the last column of a row."""

_NOTHING: Final[Ends] = (0, -1)


class Taken(NamedTuple):
    """A crate taken away: from which column, and what that frees."""

    cell: Cell
    frees: int


@dataclass(frozen=True)
class Heap:
    """Columns of crates that stay where they are. Like `Stack`, but quick to change."""

    heights: Mapping[Cell, int]
    opens: frozenset[Cell]

    @classmethod
    def of(cls, stack: Stack) -> "Heap":
        """A stack as a heap."""
        return cls(stack.heights, stack.opens)

    def without(self, cell: Cell) -> "Heap":
        """The heap with one crate less on a column."""
        heights = dict(self.heights)
        heights[cell] -= 1
        if heights[cell]:
            return Heap(heights, self.opens)
        del heights[cell]
        return Heap(heights, self.opens - {cell})

    def stack(self) -> Stack:
        """The heap as a stack."""
        return Stack.from_heights(self.heights, self.opens)

    def choices(self) -> list[Taken]:
        """What may be taken: open lids only when nothing else can go. The one that frees the most comes first."""
        ends = self._ends()
        found = [taken for cell in self.heights for taken in self._take(cell, ends)]
        closed = [taken for taken in found if taken.cell not in self.opens]
        return sorted(closed or found, key=lambda taken: (-taken.frees, taken.cell))

    def _ends(self) -> dict[int, Ends]:
        ends: dict[int, Ends] = {}
        for x, y in self.heights:
            first, last = ends.get(y, (x, x))
            ends[y] = min(first, x), max(last, x)
        return ends

    def _take(self, cell: Cell, ends: Mapping[int, Ends]) -> Iterator[Taken]:
        """Nothing, or the one way to take a crate from a column."""
        (x, y), heights = cell, self.heights
        height, rearmost = heights[cell], (x, y - 1) not in heights
        if height > 1:
            if height > max(heights.get((x + 1, y), 0), heights.get((x, y + 1), 0)):
                yield Taken(cell, (x == ends[y][0]) + rearmost)
        elif _may_go(x, y, ends):
            whole_row, whole_line = ends[y] == (x, x), rearmost and (x, y + 1) not in heights
            yield Taken(cell, 1 + whole_row + whole_line)


def _may_go(x: int, y: int, ends: Mapping[int, Ends]) -> bool:
    """Whether the rows still follow each other as they must when one column goes."""
    first, last = ends[y]
    rear, nearer = ends.get(y - 1, _NOTHING), ends.get(y + 1, _NOTHING)
    if first == last:
        return _NOTHING in (rear, nearer)
    if x not in (first, last):
        return False
    here = (first + 1, last) if x == first else (first, last - 1)
    return _follow(rear, here) and _follow(here, nearer)


def _follow(row: Ends, nearer: Ends) -> bool:
    if _NOTHING in (row, nearer):
        return True
    return nearer[0] <= row[0] and row[0] - 1 <= nearer[1] <= row[1]


class Demolishers:
    """What everybody sets free in the next turns when all play well."""

    def __init__(self, players: int, clock: Clock) -> None:
        self._players = players
        self._clock = clock
        self._known: dict[tuple[frozenset[tuple[Cell, int]], int], Points] = {}

    def best(self, heap: Heap, turns: int) -> tuple[Points, Taken]:
        """The points of the next so many turns, and the crate to take for them. Raises `OutOfTime`."""
        ways = ((points, taken) for taken, points in self.ways(heap, turns))
        return max(ways, key=lambda way: lead(way[0]))

    def ways(self, heap: Heap, turns: int) -> Iterator[tuple[Taken, Points]]:
        """Every crate that may be taken, with the points of so many turns then. Raises `OutOfTime`."""
        return ((taken, self._after(heap, taken, turns)) for taken in heap.choices())

    def _after(self, heap: Heap, taken: Taken, turns: int) -> Points:
        later = self._points(heap.without(taken.cell), turns - 1)
        return (taken.frees + later[-1], *later[:-1])

    def _points(self, heap: Heap, turns: int) -> Points:
        if not turns or not heap.heights:
            return (0.0,) * self._players
        key = frozenset(heap.heights.items()), turns
        if key not in self._known:
            self._clock.step()
            self._known[key] = self.best(heap, turns)[0]
        return self._known[key]


def take_down(heap: Heap, players: int, clock: Clock) -> tuple[Taken, int]:
    """The crate to take, and how many turns were looked ahead for it."""
    leads, turns = look_ahead(heap, players, clock)
    return max(leads, key=lambda taken: leads[taken]), turns


def look_ahead(heap: Heap, players: int, clock: Clock) -> tuple[dict[Taken, float], int]:
    """The lead that every crate brings, and after how many turns: at the end if there is time for that."""
    leads, turns = {taken: float(taken.frees) for taken in heap.choices()}, 0
    search, crates = Demolishers(players, clock), sum(heap.heights.values())
    while turns < crates:
        try:
            leads = {taken: lead(points) for taken, points in search.ways(heap, turns + 1)}
        except OutOfTime:
            break
        turns += 1
    return leads, turns
