"""Where left is: the signs of `kist.study.tasks.looking` at every picture, plan and view on paper.

Two edges lie in front of the ground, the left one a whole line, the right one dashed, so that black and white tells
them apart too. An eye looks at each of them, in a circle and in a square, with its name where there is room. A view
from a side stands on the edge that its eye looks at.
"""

from collections.abc import Callable, Iterable
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple, TypeAlias

from kist.cubus.shape.stack import Cell
from kist.study.tasks.looking import MARKS

INK: Final = "#2B2622"
PALE: Final = "#FBF7EF"
FONT: Final = "Libertinus Serif"
WIDTH: Final = 5.5
"""How thick an edge is drawn."""
APART: Final = 0.16
"""How far the edges lie in front of the ground, in crates."""
AWAY: Final = 0.98
"""How far away the eyes are."""
LETTER: Final = 19.0
ROUND: Final = 15.0
"""How far the sign around an eye reaches."""

Point: TypeAlias = tuple[float, float]
Projection: TypeAlias = Callable[[float, float], Point]
"""Where a place on the ground is drawn."""


class Marks(NamedTuple):
    """A drawing, and the points that must have room in it."""

    body: str
    points: tuple[Point, ...]


def marks(seen: Projection, ground: Iterable[Cell], names: tuple[str, str] | None = None, size: float = 1) -> Marks:
    """Both edges in front of the ground with their eyes; `names` are what the eyes are called."""
    cells = list(ground)
    (x, far_x), (y, far_y) = _span(x for x, _ in cells), _span(y for _, y in cells)
    left = seen(far_x + APART, y), seen(far_x + APART, far_y)
    right = seen(x, far_y + APART), seen(far_x, far_y + APART)
    middle_x, middle_y = (x + far_x) / 2, (y + far_y) / 2
    looking = (
        (seen(far_x + AWAY, middle_y), seen(far_x + 0.3, middle_y), "left"),
        (seen(middle_x, far_y + AWAY), seen(middle_x, far_y + 0.3), "right"),
    )
    eyes = [_looking(*each, name, size) for each, name in zip(looking, names or ("", ""), strict=True)]
    body = edge(*left, "left") + edge(*right, "right") + "".join(eye.body for eye in eyes)
    return Marks(body, (*left, *right, *(point for eye in eyes for point in eye.points)))


def _span(numbers: Iterable[int]) -> tuple[int, int]:
    taken = list(numbers)
    return min(taken), max(taken) + 1


def edge(start: Point, end: Point, side: str) -> str:
    """An edge of the left or of the right, as every drawing has it."""
    way = f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    dashes = " ".join(f"{part * WIDTH:.1f}" for part in MARKS[side].dashes)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{way}" stroke="{MARKS[side].colour}" stroke-width="{WIDTH}" stroke-linecap="butt"{dashed}/>'


def _looking(at: Point, towards: Point, side: str, name: str, size: float) -> Marks:
    """An eye with its arrow and its name."""
    (x, y), reach = at, ROUND * size
    body = eye(at, side, size) + _arrow(at, towards, side, size)
    points = [(x - reach, y - reach), (x + reach, y + reach)]
    if name:
        half, below = len(name) * LETTER * size * 0.24, y + reach + LETTER * size * 0.85
        body += (
            f'<text x="{x:.1f}" y="{below:.1f}" font-size="{LETTER * size:.1f}" font-family="{FONT}" '
            f'text-anchor="middle" fill="{INK}">{name}</text>'
        )
        points += [(x - half, below + 5 * size), (x + half, below + 5 * size)]
    return Marks(body, tuple(points))


def eye(at: Point, side: str, size: float = 1) -> str:
    """An eye in the sign of its side."""
    (x, y), colour = at, MARKS[side].colour
    half, lift = 10 * size, 9 * size
    lids = (
        f"M{x - half:.1f} {y:.1f}q{half:.1f} {-lift:.1f} {2 * half:.1f} 0q{-half:.1f} {lift:.1f} {-2 * half:.1f} 0z"
    )
    sign = _sign(at, MARKS[side].sign, ROUND * size)
    return (
        f'{sign} fill="#FFFFFF" stroke="{colour}" stroke-width="{2.2 * size:.1f}"/>'
        f'<path d="{lids}" fill="none" stroke="{INK}" stroke-width="{1.6 * size:.1f}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3.6 * size:.1f}" fill="{colour}"/>'
    )


def _sign(at: Point, sign: str, reach: float) -> str:
    x, y = at
    if sign == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{reach:.1f}"'
    if sign == "square":
        side = 0.9 * reach
        return f'<rect x="{x - side:.1f}" y="{y - side:.1f}" width="{2 * side:.1f}" height="{2 * side:.1f}"'
    corners = " ".join(
        f"{x + reach * cos(turn * pi / 3):.1f},{y + reach * sin(turn * pi / 3):.1f}" for turn in range(6)
    )
    return f'<polygon points="{corners}"'


def _arrow(start: Point, end: Point, side: str, size: float) -> str:
    """From beside the eye to before the edge."""
    (x, y), (to_x, to_y) = start, end
    far, colour = hypot(to_x - x, to_y - y), MARKS[side].colour
    across, down = (to_x - x) / far, (to_y - y) / far
    tail = x + across * ROUND * size * 1.1, y + down * ROUND * size * 1.1
    wide, long = 5 * size, 8 * size
    wings = [
        (to_x - long * across + turn * wide * down, to_y - long * down - turn * wide * across) for turn in (1, -1)
    ]
    head = " ".join(f"{at[0]:.1f},{at[1]:.1f}" for at in ((to_x, to_y), *wings))
    neck = to_x - long * across, to_y - long * down
    shaft = f"M{tail[0]:.1f} {tail[1]:.1f}L{neck[0]:.1f} {neck[1]:.1f}"
    return (
        f'<path d="{shaft}" stroke="{colour}" stroke-width="{2.4 * size:.1f}"/>'
        f'<polygon points="{head}" fill="{colour}"/>'
    )
