"""Pictures: rhombi laid on the table, and how they are read as a stack.

A picture may be anything that hands can lay. `read` finds the one stack that it shows, or says what is wrong and
where. A point (x, y, z) is seen at (u, v) = (x - z, y - z), so a place in the picture and a level z make a place in
space.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from kist.core.errors import BadNotation, KistError
from kist.core.settings import is_whole
from kist.core.types import Json
from kist.cubus.shape.stack import Cell, Laid, NotAStack, Stack
from kist.cubus.shape.tiles import Kind

Point: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[int, int, int, int]
FARTHEST: Final = 1000
"""No rhombus lies farther from the middle of the table than this."""
Triangle: TypeAlias = tuple[int, int, int]
"""Half of a unit square of the picture: 0 for the lower and 1 for the upper half, then (u, v) of the square."""


class Rhombus(NamedTuple):
    """A rhombus in the picture. Sides stand at (x - z, y - z) of their crate, lids at (x - h, y - h)."""

    kind: Kind
    u: int
    v: int

    @property
    def is_lid(self) -> bool:
        """Whether it lies where a lid lies."""
        return self.kind is Kind.LID or self.kind is Kind.OPEN

    @classmethod
    def from_json(cls, item: Json) -> "Rhombus":
        """Read a rhombus such as `["L",0,0]`; raises `BadNotation`."""
        match item:
            case [str(kind), u, v] if kind in set(Kind) and is_whole(u) and is_whole(v):
                if max(abs(u), abs(v)) <= FARTHEST:
                    return cls(Kind(kind), u, v)
        raise BadNotation("bad-rhombus", 'A rhombus is written like ["L",0,0]: L, R, D or O and two whole numbers.')

    def to_json(self) -> list[Json]:
        """The rhombus as `from_json` reads it."""
        return [self.kind.value, self.u, self.v]


def read_rhombi(data: Json) -> list[Rhombus]:
    """The rhombi of a picture from outside, such as `[["L",0,0]]`; raises `BadNotation`."""
    if not isinstance(data, list | tuple):
        raise BadNotation("bad-picture", 'A picture is a list of rhombi like ["L",0,0].')
    return [Rhombus.from_json(item) for item in data]


class BadPicture(KistError):
    """A picture that shows no stack; `details["at"]` is the rhombus at fault, or the one that is missing."""


_WORDS = {
    "empty": "There is nothing on the table.",
    "overlap": "Two rhombi lie on top of each other here.",
    "apart": "This part does not touch the rest: the stack must be in one piece, edge to edge.",
    "half-hidden": "These rhombi touch here, but real crates could not: one would be half hidden behind the other.",
    "hanging": "This crate hangs in the air. Under every crate there must be crates down to the table.",
    "left-side-missing": "A left side is missing here.",
    "right-side-missing": "A right side is missing here.",
    "lid-missing": "The crate behind this side has no lid.",
    "too-large": "The box has only 16 left sides, 16 right sides and 16 lids.",
}

# The corners of a rhombus in the picture, in order around it, each with how far it is above the rhombus's level.
_CORNERS: Mapping[Kind, tuple[tuple[int, int, int], ...]] = {
    Kind.LEFT: ((0, -1, 1), (0, 0, 1), (1, 1, 0), (1, 0, 0)),
    Kind.RIGHT: ((-1, 0, 1), (0, 0, 1), (1, 1, 0), (0, 1, 0)),
    Kind.LID: ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)),
    Kind.OPEN: ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)),
}


def _edges(kind: Kind) -> tuple[tuple[int, int, int, int, int], ...]:
    """The edges of a rhombus: two ends in a fixed order, and how far the first end is above the rhombus's level."""
    corners = _CORNERS[kind]
    pairs = [sorted(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)]
    return tuple((u, v, end_u, end_v, above) for (u, v, above), (end_u, end_v, _) in pairs)


_EDGES = {kind: _edges(kind) for kind in Kind}
_TRIANGLES: Mapping[Kind, tuple[Triangle, ...]] = {
    Kind.LEFT: ((0, 0, 0), (1, 0, -1)),
    Kind.RIGHT: ((1, 0, 0), (0, -1, 0)),
    Kind.LID: ((0, 0, 0), (1, 0, 0)),
    Kind.OPEN: ((0, 0, 0), (1, 0, 0)),
}


def _wrong(code: str, at: Rhombus | None = None) -> BadPicture:
    where: dict[str, Json] = {} if at is None else {"at": at.to_json()}
    return BadPicture(code, _WORDS[code], **where)


def triangles(rhombus: Rhombus) -> list[Triangle]:
    """The two triangles of the picture that a rhombus covers."""
    return [(half, u + rhombus.u, v + rhombus.v) for half, u, v in _TRIANGLES[rhombus.kind]]


def edges_of(rhombus: Rhombus) -> list[Edge]:
    """The four edges of a rhombus, each from its end with the smaller (u, v) to the other."""
    _, u, v = rhombus
    return [
        (start_u + u, start_v + v, end_u + u, end_v + v) for start_u, start_v, end_u, end_v, _ in _EDGES[rhombus.kind]
    ]


def sides_of_crate(u: int, v: int) -> tuple[Rhombus, Rhombus, Rhombus]:
    """What a crate shows that stands free, its foot being seen at (u, v)."""
    return Rhombus(Kind.LEFT, u, v), Rhombus(Kind.RIGHT, u, v), Rhombus(Kind.LID, u - 1, v - 1)


def picture_of(laid: Laid) -> frozenset[Rhombus]:
    """The rhombi with which a stack is laid."""
    return frozenset(_faces(laid.stack.heights, laid.stack.opens, laid.origin))


def _faces(heights: Mapping[Cell, int], opens: Iterable[Cell], origin: Point) -> dict[Rhombus, int]:
    """All that is seen of columns, each rhombus with its level."""
    du, dv = origin
    faces: dict[Rhombus, int] = {}
    for (x, y), height in heights.items():
        u, v = x + du, y + dv
        lid = Kind.OPEN if (x, y) in opens else Kind.LID
        faces[Rhombus(lid, u - height, v - height)] = height
        for z in range(heights.get((x + 1, y), 0), height):
            faces[Rhombus(Kind.LEFT, u - z, v - z)] = z
        for z in range(heights.get((x, y + 1), 0), height):
            faces[Rhombus(Kind.RIGHT, u - z, v - z)] = z
    return faces


def read(rhombi: Iterable[Rhombus]) -> Laid:
    """The stack that a picture shows and where it lies; raises `BadPicture` when it shows none."""
    picture = list(rhombi)
    if not picture:
        raise _wrong("empty")
    _check_overlap(picture)
    levels = _levels(picture)
    heights = _heights(levels)
    opens = {_cell(lid, level) for lid, level in levels.items() if lid.kind is Kind.OPEN}
    _check_sides(levels, heights, opens)
    try:
        stack = Stack.from_heights(heights, opens)
    except NotAStack as reason:
        too_large = reason.code in {"too-large", "bad-height"}
        raise _wrong("too-large" if too_large else "half-hidden", picture[0]) from reason
    return Laid(stack, (min(x for x, _ in heights), min(y for _, y in heights)))


def _cell(rhombus: Rhombus, level: int) -> Cell:
    """The column that a rhombus belongs to when it is at this level."""
    return rhombus.u + level, rhombus.v + level


def _check_overlap(picture: list[Rhombus]) -> None:
    covered: set[Triangle] = set()
    for rhombus in picture:
        for triangle in triangles(rhombus):
            if triangle in covered:
                raise _wrong("overlap", rhombus)
            covered.add(triangle)


def _levels(picture: list[Rhombus]) -> dict[Rhombus, int]:
    """The level of every rhombus, the lowest crate standing at 0: rhombi that share an edge share it in space."""
    neighbours = _neighbours(picture)
    levels = {picture[0]: 0}
    waiting = [picture[0]]
    while waiting:
        rhombus = waiting.pop()
        for other, step in neighbours[rhombus]:
            level = levels[rhombus] + step
            if other not in levels:
                levels[other] = level
                waiting.append(other)
            elif levels[other] != level:
                raise _wrong("half-hidden", other)
    if stray := next((rhombus for rhombus in picture if rhombus not in levels), None):
        raise _wrong("apart", stray)
    table = min(level - rhombus.is_lid for rhombus, level in levels.items())
    return {rhombus: level - table for rhombus, level in levels.items()}


def _neighbours(picture: list[Rhombus]) -> dict[Rhombus, list[tuple[Rhombus, int]]]:
    """For every rhombus those that share an edge with it, and how far their level is above its own."""
    neighbours: dict[Rhombus, list[tuple[Rhombus, int]]] = {rhombus: [] for rhombus in picture}
    seen: dict[Edge, tuple[Rhombus, int]] = {}
    for rhombus in picture:
        kind, u, v = rhombus
        for start_u, start_v, end_u, end_v, above in _EDGES[kind]:
            edge = (start_u + u, start_v + v, end_u + u, end_v + v)
            if edge not in seen:
                seen[edge] = rhombus, above
            else:  # An edge has two sides, and nothing overlaps: there is no third rhombus.
                other, other_above = seen[edge]
                neighbours[rhombus].append((other, above - other_above))
                neighbours[other].append((rhombus, other_above - above))
    return neighbours


def _heights(levels: Mapping[Rhombus, int]) -> dict[Cell, int]:
    """How high every column is: as high as its lid lies, and it has only one."""
    heights: dict[Cell, int] = {}
    for lid, level in levels.items():
        if lid.is_lid and heights.setdefault(_cell(lid, level), level) != level:
            raise _wrong("half-hidden", lid)
    return heights


def _check_sides(levels: Mapping[Rhombus, int], heights: Mapping[Cell, int], opens: Iterable[Cell]) -> None:
    """Every side that the viewer would see must be there, and no other."""
    needed = _faces(heights, opens, (0, 0))
    missing = sorted(needed.items() - levels.items(), key=lambda face: (face[1], face[0]))
    sided = {_cell(side, level) for side, level in levels.items() if not side.is_lid}
    for side, level in missing:
        if _cell(side, level) not in sided:
            raise _side_missing(side)  # a lid with nothing under it: say that before speaking of what is beside it
    for side, level in missing:
        above = Rhombus(side.kind, side.u - 1, side.v - 1)
        if levels.get(above) == level + 1 and _nothing_under(side, level, levels):
            raise _wrong("hanging", above)
    for side, level in sorted(levels.items() - needed.items()):
        lidded = heights.get(_cell(side, level), 0) > level
        raise _wrong("half-hidden" if lidded else "lid-missing", side)
    for side, _ in missing:
        raise _side_missing(side)


def _side_missing(side: Rhombus) -> BadPicture:
    return _wrong("left-side-missing" if side.kind is Kind.LEFT else "right-side-missing", side)


def _nothing_under(side: Rhombus, level: int, levels: Mapping[Rhombus, int]) -> bool:
    return all(
        levels.get(Rhombus(side.kind, side.u + down, side.v + down)) != level - down for down in range(level + 1)
    )
