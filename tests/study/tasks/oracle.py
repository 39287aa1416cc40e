"""What tasks ask for, found by brute force: crates as unit cubes, looked at ray by ray; no code of the engine."""

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from tests.cubus.shape.heaps import Cell, Point, faces_towards_viewer, picture_if_stack, what_rays_hit

Heap: TypeAlias = dict[Cell, int]


def heap(text: str) -> Heap:
    """The heights of a plan's text."""
    rows = enumerate(text.split("/"))
    return {(x, y): int(sign) for y, row in rows for x, sign in enumerate(row) if sign != "."}


def cubes(heights: Heap) -> set[Point]:
    return {(x, y, z) for (x, y), height in heights.items() for z in range(height)}


def unseen(heights: Heap) -> int:
    """Crates of which no ray meets a face."""
    met = {face for _, face in what_rays_hit(heights).values()}
    return sum(met.isdisjoint(faces_towards_viewer(*cube).values()) for cube in cubes(heights))


def rhombi(heights: Heap) -> list[list[str | int]]:
    """The picture in the form of `shown`."""
    picture = picture_if_stack(heights)
    assert picture is not None
    # The oracle names a lid by the corner of its top face; a lid at height h lies at (x - h, y - h).
    return sorted([kind, u, v] for kind, u, v in picture)


def seen_from(heights: Heap, side: str) -> set[tuple[int, int]]:
    """The squares that the crates cover on a wall or on the ground: (to the right, up), or the cells."""
    if side == "above":
        return {(x, y) for x, y, _ in cubes(heights)}
    return {(y if side == "left" else -x, z) for x, y, z in cubes(heights)}


def squares(profile: str) -> set[tuple[int, int]]:
    """The squares of a view that is written as heights."""
    return {(at, z) for at, sign in enumerate(profile) for z in range(int(sign))}


def to_corner(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return {(x - left, y - top) for x, y in cells}


def heaps_on(columns: int, rows: int, highest: int) -> Iterator[Heap]:
    """All heaps on a floor, the empty one excepted."""
    cells = [(x, y) for x in range(columns) for y in range(rows)]
    for heights in product(range(highest + 1), repeat=len(cells)):
        if any(heights):
            yield {cell: height for cell, height in zip(cells, heights, strict=True) if height}


def image(heights: Heap) -> frozenset[tuple[frozenset[tuple[int, int]], str]]:
    """What is seen: the kind of face that is met in every triangle. Two heaps with the same image look the same."""
    return frozenset((triangle, kind) for triangle, (kind, _) in what_rays_hit(heights).items())
