"""Figures for paper: drawings as SVG, in colours or in black and white, with their width on paper."""

import re
from collections.abc import Iterable
from math import sqrt
from typing import Final

from kist.core.types import Json
from kist.cubus.shape.drawing import INSIDE, LEFT, LEFT_WALL, LID, MARGIN, RIGHT, RIGHT_WALL, UNIT, draw_picture
from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import Cell, Laid, Stack
from kist.paper.marks import INK, PALE, Marks, Point, marks
from kist.study.tasks.behind import Floor
from kist.study.tasks.looking import MARKS

LINE: Final = "#B8AC98"
DOT: Final = "#766B5F"
MONO: Final = {
    LID.face: "#FFFFFF",
    LID.plank: "#E4E4E4",
    LID.edge: "#1A1A1A",
    LEFT.face: "#D6D6D6",
    LEFT.plank: "#BDBDBD",
    LEFT.edge: "#1A1A1A",
    RIGHT.face: "#9C9C9C",
    RIGHT.plank: "#858585",
    RIGHT.edge: "#1A1A1A",
    INSIDE: "#1A1A1A",
    LEFT_WALL: "#6A6A6A",
    RIGHT_WALL: "#484848",
    PALE: "#FFFFFF",
    LINE: "#8A8A8A",
    DOT: "#4A4A4A",
    INK: "#000000",
    MARKS["left"].colour: "#000000",
    MARKS["right"].colour: "#000000",
}
"""Every colour of the wood as a grey that a copier keeps apart from the others."""
Names = tuple[str, str]
"""What the eyes at the left and at the right are called."""


class Figure:
    """A drawing, and how wide it is printed."""

    def __init__(self, svg: str, unit: float, mm: float) -> None:
        """`unit` is a length of the drawing that is to be `mm` millimetres long."""
        left, top, width, height = map(float, _view_box(svg).split())
        self.svg = svg
        self.left, self.top = left, top
        self.width, self.height = width * mm / unit, height * mm / unit

    def within(self, width: float, height: float) -> "Figure":
        """This drawing, made smaller where it is too large."""
        part = min(1.0, width / self.width, height / self.height)
        smaller = Figure(self.svg, 1, 1)
        smaller.width, smaller.height = self.width * part, self.height * part
        return smaller

    def to_json(self, mono: bool = False) -> dict[str, Json]:
        """What a template needs."""
        return {"svg": without_colours(self.svg) if mono else self.svg, "width": round(self.width, 2)}


def _view_box(svg: str) -> str:
    found = re.search('viewBox="([^"]*)"', svg)
    assert found, "every drawing has a view box"
    return found[1]


def without_colours(svg: str) -> str:
    """The drawing in black and white."""
    for colour, grey in MONO.items():
        svg = svg.replace(colour, grey)
    return svg


def svg_around(points: Iterable[Point], body: str, margin: float = 4) -> str:
    """A drawing with room for all of these points."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    width, height = max(xs) + margin - left, max(ys) + margin - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.2f} {top:.2f} {width:.2f} {height:.2f}" '
        f'width="{width:.2f}" height="{height:.2f}" stroke-linejoin="round">{body}</svg>'
    )


def stack_figure(stack: Stack, mm: float = 9.0) -> Figure:
    """The picture of a stack; `mm` is how long the edge of a crate is."""
    return picture_figure(picture_of(Laid(stack, (0, 0))), mm)


def picture_figure(rhombi: Iterable[Rhombus], mm: float = 9.0) -> Figure:
    """Rhombi where they lie."""
    return Figure(draw_picture(rhombi), UNIT, mm)


def close_picture(rhombi: Iterable[Rhombus], mm: float) -> Figure:
    """The figure with nothing around it: to be cut out, exactly as large as it is said."""
    picture, margin = draw_picture(rhombi), MARGIN - 1
    left, top, width, height = map(float, _view_box(picture).split())
    corners = ((left + margin, top + margin), (left + width - margin, top + height - margin))
    return Figure(svg_around(corners, _body(picture), 0), UNIT, mm)


def _body(svg: str) -> str:
    return svg.partition(">")[2].rpartition("</svg>")[0]


def marked_picture(
    rhombi: Iterable[Rhombus], ground: Iterable[Cell], names: Names | None, mm: float, under: str = "", over: str = ""
) -> Figure:
    """A picture of a stack on its ground, with where left is; `under` and `over` it more can be drawn."""
    picture = draw_picture(rhombi)
    left, top, width, height = map(float, _view_box(picture).split())
    around: Marks = marks(seen, ground, names)
    corners = ((left + 4, top + 4), (left + width - 4, top + height - 4))
    return Figure(svg_around((*corners, *around.points), under + around.body + _body(picture) + over, 2), UNIT, mm)


def floor_figure(rhombi: Iterable[Rhombus], floor: Floor, mm: float = 9.0, names: Names | None = None) -> Figure:
    """A picture on its floor: every place of it is outlined, also where crates could hide."""
    places = "".join(f'<polygon points="{_lid_points(cell)}" {_FLOOR}/>' for cell in floor.cells())
    return marked_picture(rhombi, floor.cells(), names, mm, under=places)


_FLOOR: Final = f'fill="{PALE}" stroke="{LINE}" stroke-width="1.6"'


def _lid_points(cell: Cell) -> str:
    x, y = cell
    corners = [seen(x, y), seen(x + 1, y), seen(x + 1, y + 1), seen(x, y + 1)]
    return " ".join(f"{across:.2f},{down:.2f}" for across, down in corners)


def seen(u: float, v: float) -> Point:
    """Where a place of the ground is in a picture."""
    return (v - u) * sqrt(3) / 2 * UNIT, (u + v) / 2 * UNIT


def dots_figure(width: float, height: float, spacing: float) -> Figure:
    """Dots to draw crates on, so many millimetres wide and high."""
    across = spacing * sqrt(3) / 2
    places = [
        (column * across, (row + column % 2 / 2) * spacing)
        for column in range(int(width / across) + 1)
        for row in range(int(height / spacing))
    ]
    dots = "".join(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.45" fill="{DOT}"/>' for x, y in places)
    box = f"-1 -1 {width + 2:.1f} {height + 2:.1f}"
    return Figure(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width:.0f}">{dots}</svg>', 1, 1)
