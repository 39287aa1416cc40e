"""Lines on isometric dot paper: the drawing of a picture as the edges of its rhombi.

A dot is a point (u, v) of pictures. Neighbouring dots are joined by unit edges in three directions: along x, along y
and upright. A drawing is a set of them, however long or in how many pieces its lines were drawn; as JSON it is a
list of lines `[u, v, u2, v2]`, and in the one way that it is written these are as long as possible, in a fixed order,
and the drawing is moved so that its smallest u and its smallest v are 0.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from kist.core.errors import BadNotation
from kist.core.settings import is_whole
from kist.core.types import Json
from kist.cubus.shape.picture import FARTHEST, Edge, Point, Rhombus, edges_of
from kist.cubus.shape.tiles import Kind

Drawing: TypeAlias = frozenset[Edge]
"""Unit edges, each with its smaller end first."""

WAYS: Final = ((1, 0), (0, 1), (1, 1))
"""From a dot to the next along x, along y, and straight down."""
ENDS: Final = 4
"""A line is written as so many numbers."""
MOST_LINES: Final = 1000
LONGEST: Final = 60
"""No drawing has more lines, and no line is longer, than fits on any paper."""


class Paper(NamedTuple):
    """Dot paper: all dots (u, v) with `left` <= v - u <= `right` and `top` <= u + v <= `bottom`.

    The dot (0, 0) is where a stack that lies at the origin has the rear corner of its floor.
    """

    left: int
    right: int
    top: int
    bottom: int

    @classmethod
    def for_stacks(cls, floor: int, high: int) -> "Paper":
        """Large enough for any stack on such a floor, with a dot to spare on all sides."""
        return cls(-floor - 1, floor + 1, -2 * high - 2, 2 * floor + 2)

    def dots(self) -> Iterator[tuple[int, int]]:
        """All dots, from the top to the bottom and from left to right."""
        for down in range(self.top, self.bottom + 1):
            for across in range(self.left, self.right + 1):
                if (down - across) % 2 == 0:
                    yield (down - across) // 2, (down + across) // 2

    def to_json(self) -> dict[str, Json]:
        """The paper by its members."""
        return dict(self._asdict())


def read_lines(data: Json) -> Drawing:
    """The drawing of lines from outside; raises `BadNotation`."""
    if not isinstance(data, list | tuple) or len(data) > MOST_LINES:
        raise BadNotation("bad-answer", f"A drawing is a list of at most {MOST_LINES} lines like [0,0,2,0].")
    return frozenset(edge for line in data for edge in _pieces(line))


def _pieces(line: Json) -> list[Edge]:
    """The unit edges of a line."""
    (u, v), (end_u, end_v) = _ends(line)
    length = max(end_u - u, end_v - v)
    step = next((way for way in WAYS if (way[0] * length, way[1] * length) == (end_u - u, end_v - v)), None)
    if step is None or not 0 < length <= LONGEST:
        raise _no_line()
    return [
        (u + at * step[0], v + at * step[1], u + (at + 1) * step[0], v + (at + 1) * step[1]) for at in range(length)
    ]


def _ends(line: Json) -> list[Point]:
    """The two dots, the smaller first."""
    if not isinstance(line, list | tuple):
        raise _no_line()
    numbers = [each for each in line if is_whole(each) and abs(each) <= FARTHEST]
    if len(numbers) != len(line) or len(numbers) != ENDS:
        raise _no_line()
    return sorted([(numbers[0], numbers[1]), (numbers[2], numbers[3])])


def _no_line() -> BadNotation:
    return BadNotation(
        "bad-answer", "A line like [0,0,2,0] joins two dots along x, along y or upright: [u,v] and [u2,v2]."
    )


def drawn(rhombi: Iterable[Rhombus]) -> Drawing:
    """Every edge of every rhombus."""
    return frozenset(edge for rhombus in rhombi for edge in edges_of(rhombus))


def outline(rhombi: Iterable[Rhombus]) -> Drawing:
    """The edges that have a rhombus on one side only."""
    sides = Counter(edge for rhombus in rhombi for edge in edges_of(rhombus))
    return frozenset(edge for edge, times in sides.items() if times == 1)


def without_seams(rhombi: Iterable[Rhombus]) -> Drawing:
    """The edges without those between rhombi of the same kind: where crates stand flush, as if they were glued."""
    sides = Counter((edge, _plane(rhombus.kind)) for rhombus in rhombi for edge in edges_of(rhombus))
    return frozenset(edge for edge, _ in sides) - {edge for (edge, _), times in sides.items() if times > 1}


def _plane(kind: Kind) -> Kind:
    return Kind.LID if kind is Kind.OPEN else kind


def joined(drawing: Drawing) -> list[list[int]]:
    """Lines that are as long as possible, in a fixed order."""
    begins = (edge for edge in sorted(drawing) if _next(edge, -1) not in drawing)
    return [[*edge[:2], *_far_end(edge, drawing)] for edge in begins]


def _far_end(edge: Edge, drawing: Drawing) -> Point:
    while edge in drawing:
        edge = _next(edge, 1)
    return edge[:2]


def _next(edge: Edge, by: int) -> Edge:
    """The edge after this one on a straight line, or before it."""
    u, v, end_u, end_v = edge
    step_u, step_v = by * (end_u - u), by * (end_v - v)
    return u + step_u, v + step_v, end_u + step_u, end_v + step_v


def to_corner(drawing: Drawing) -> Drawing:
    """Moved so that the smallest u and the smallest v are 0."""
    if not drawing:
        return drawing
    return moved(drawing, -min(edge[0] for edge in drawing), -min(edge[1] for edge in drawing))


def moved(drawing: Drawing, by_u: int, by_v: int) -> Drawing:
    """A drawing elsewhere on the paper."""
    return frozenset((u + by_u, v + by_v, end_u + by_u, end_v + by_v) for u, v, end_u, end_v in drawing)


def laid_over(drawing: Drawing, other: Drawing) -> Drawing:
    """The drawing moved so that as many of its edges as possible lie on edges of the other."""
    shifts = Counter(
        (other_u - u, other_v - v)
        for u, v, end_u, end_v in drawing
        for other_u, other_v, other_end_u, other_end_v in other
        if (end_u - u, end_v - v) == (other_end_u - other_u, other_end_v - other_v)
    )
    if not shifts:
        return drawing
    return moved(drawing, *min(shifts, key=lambda shift: (-shifts[shift], shift)))
