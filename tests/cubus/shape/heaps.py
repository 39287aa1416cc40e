"""An independent oracle: every heap of crates, looked at ray by ray, with nothing taken from kist.cubus.

A heap is any finite set of columns that hang together at least by their corners. Its picture is found by sending a
ray through every triangle of the picture's lattice; then the three conditions of the rules are checked literally.
"""

from collections.abc import Iterator
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int, int]
Heap: TypeAlias = frozenset[tuple[Cell, int]]
Face: TypeAlias = tuple[Point, ...]
"""The four corners of a crate's face, in order around it."""
Seen: TypeAlias = tuple[str, int, int]

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def heaps(crates: int) -> Iterator[dict[Cell, int]]:
    """All heaps of this many crates, up to moving the whole heap."""
    level: set[Heap] = {frozenset({((0, 0), 1)})}
    for _ in range(crates - 1):
        level = {grown for heap in level for grown in _grown(dict(heap))}
    return map(dict, level)


def _grown(heap: dict[Cell, int]) -> Iterator[Heap]:
    beside = {(x + dx, y + dy) for x, y in heap for dx, dy in AROUND}
    for cell in heap.keys() | beside:
        yield _moved_to_origin({**heap, cell: heap.get(cell, 0) + 1})


def _moved_to_origin(heap: dict[Cell, int]) -> Heap:
    left, top = min(x for x, _ in heap), min(y for _, y in heap)
    return frozenset(((x - left, y - top), height) for (x, y), height in heap.items())


def faces_towards_viewer(x: int, y: int, z: int) -> dict[str, Face]:
    return {
        "L": ((x + 1, y, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x + 1, y, z + 1)),
        "R": ((x, y + 1, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)),
        "D": ((x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)),
    }


def seen_at(point: Point) -> tuple[int, int]:
    x, y, z = point
    return x - z, y - z


def triangles(face: Face) -> list[frozenset[tuple[int, int]]]:
    """The two lattice triangles that a face covers: cut along the diagonal that runs in direction (1, 1)."""
    a, b, c, d = map(seen_at, face)
    lattice_steps = {(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)}
    if (c[0] - a[0], c[1] - a[1]) in lattice_steps:
        return [frozenset({a, b, c}), frozenset({a, c, d})]
    return [frozenset({a, b, d}), frozenset({b, c, d})]


def what_rays_hit(heap: dict[Cell, int]) -> dict[frozenset[tuple[int, int]], tuple[str, Face]]:
    """For every triangle the face that a ray through it meets first."""
    crates = [(x, y, z) for (x, y), height in heap.items() for z in range(height)]
    hit: dict[frozenset[tuple[int, int]], tuple[str, Face]] = {}
    for crate in sorted(crates, key=sum):  # the ray meets larger x + y + z first, so those come last and win
        for name, face in faces_towards_viewer(*crate).items():
            for triangle in triangles(face):
                hit[triangle] = name, face
    return hit


def picture_if_stack(heap: dict[Cell, int]) -> set[Seen] | None:
    """The rhombi that show this heap, or None when they do not show it as one stack."""
    hit = what_rays_hit(heap)
    faces = set(hit.values())
    whole = all(hit[triangle] == (name, face) for name, face in faces for triangle in triangles(face))
    tops = {("D", faces_towards_viewer(x, y, height - 1)["D"]) for (x, y), height in heap.items()}
    if not whole or not tops <= faces or not _one_surface([face for _, face in faces]):
        return None
    return {_named(name, face) for name, face in faces}


def _named(name: str, face: Face) -> Seen:
    x, y, z = min(face)
    if name == "L":
        x -= 1
    elif name == "R":
        y -= 1
    return name, x - z, y - z


def _one_surface(faces: list[Face]) -> bool:
    """Faces that share an edge in the picture share it in space, and from one face one can reach all others so."""
    sharing: dict[frozenset[tuple[int, int]], list[tuple[int, frozenset[Point]]]] = {}
    for number, face in enumerate(faces):
        for start, end in zip(face, face[1:] + face[:1], strict=True):
            edge = frozenset({seen_at(start), seen_at(end)})
            sharing.setdefault(edge, []).append((number, frozenset({start, end})))
    if any(len({in_space for _, in_space in sides}) > 1 for sides in sharing.values()):
        return False
    reached, waiting = {0}, [0]
    touching: dict[int, set[int]] = {number: set() for number in range(len(faces))}
    for sides in sharing.values():
        for number, _ in sides:
            touching[number] |= {other for other, _ in sides}
    while waiting:
        new = touching[waiting.pop()] - reached
        reached |= new
        waiting += new
    return len(reached) == len(faces)
