"""Plans and views for paper: from above with the rear corner on top, as in the picture, and from the sides."""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final

from kist.cubus.shape.drawing import LEFT, LID, RIGHT
from kist.cubus.shape.stack import Cell
from kist.paper.figures import Figure, Names, svg_around
from kist.paper.marks import FONT, INK, PALE, ROUND, Marks, Point, edge, eye, marks

SQUARE: Final = 40.0
"""How wide a place of a plan or a view is drawn."""
NOTHING: Final = Marks("", ())
MARK: Final = 0.74
"""How large the marks of a plan are, measured by those of a picture: on paper they are alike then."""
WOOD: Final = {"left": LEFT, "right": RIGHT}


def plan_figure(plan: Mapping[Cell, int], mm: float = 9.0, names: Names | None = None) -> Figure:
    """Heights on the ground from above."""
    return _ground(plan, {cell: str(height) for cell, height in plan.items() if height}, PALE, mm, names)


def empty_plan_figure(columns: int, rows: int, mm: float = 9.0, names: Names | None = None) -> Figure:
    """A plan to be filled in."""
    return _ground([(x, y) for x in range(columns) for y in range(rows)], {}, PALE, mm, names)


def ground_figure(cells: Iterable[Cell], mm: float = 6.0) -> Figure:
    """What is seen from above, with the eye that looks down on it."""
    places = sorted(cells)
    across, top = min((above(x, y) for x, y in places), key=lambda point: point[1])
    at = across, top - ROUND * MARK - 5
    return _ground(places, {}, LID.face, mm, None, Marks(eye(at, "above", MARK), _around(at)))


def _ground(
    cells: Iterable[Cell],
    numbers: Mapping[Cell, str],
    fill: str,
    mm: float,
    names: Names | None,
    more: Marks = NOTHING,
) -> Figure:
    places = sorted(cells)
    around = marks(above, places, names, MARK)
    body = "".join(_place(cell, numbers.get(cell, ""), fill) for cell in places)
    corners = [above(x + dx, y + dy) for x, y in places for dx in (0, 1) for dy in (0, 1)]
    points = (*corners, *around.points, *more.points)
    return Figure(svg_around(points, body + around.body + more.body), SQUARE, mm)


def _around(at: Point) -> tuple[Point, Point]:
    """What an eye takes."""
    reach = ROUND * MARK
    return (at[0] - reach, at[1] - reach), (at[0] + reach, at[1] + reach)


def _place(cell: Cell, number: str, fill: str) -> str:
    x, y = cell
    middle = above(x + 0.5, y + 0.5)
    corners = " ".join(
        f"{across:.1f},{down:.1f}"
        for across, down in (above(x, y), above(x + 1, y), above(x + 1, y + 1), above(x, y + 1))
    )
    text = (
        f'<text x="{middle[0]:.1f}" y="{middle[1] + 8:.1f}" font-size="24" font-family="{FONT}" '
        f'text-anchor="middle" fill="{INK}">{number}</text>'
    )
    outline = f'<polygon points="{corners}" fill="{fill}" stroke="{INK}" stroke-width="1.6"/>'
    return outline + text if number else outline


def above(x: float, y: float) -> Point:
    """Where a place of the ground is in a plan."""
    return (y - x) * SQUARE / sqrt(2), (x + y) * SQUARE / sqrt(2)


def profile_figure(heights: Iterable[int], side: str, mm: float = 6.0) -> Figure:
    """What is seen from the left or from the right: squares in the wood of that side, on the edge of that side."""
    columns, wood = list(heights), WOOD[side]
    squares = [(at, level) for at, height in enumerate(columns) for level in range(height)]
    body = "".join(
        f'<rect x="{at * SQUARE:.0f}" y="{-(level + 1) * SQUARE:.0f}" width="{SQUARE:.0f}" height="{SQUARE:.0f}" '
        f'fill="{wood.face}" stroke="{INK}" stroke-width="1.6"/>'
        for at, level in squares
    )
    width, at = len(columns) * SQUARE, (len(columns) * SQUARE / 2, 14 + ROUND * MARK)
    body += edge((-6, 5), (width + 6, 5), side) + eye(at, side, MARK)
    return Figure(svg_around(((-6, -max(columns) * SQUARE), (width + 6, 8), *_around(at)), body), SQUARE, mm)
