"""Figures for paper: pictures, plans and views as SVG, in colours or in black and white, with their width on paper.

Left sides, right sides and lids keep their wood everywhere: a plan has its left edge in the wood of left sides, and a
view from above is drawn in that of lids. So plans and views can be held beside a picture without a word.
"""

import re
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final

from kist.core.types import Json
from kist.cubus.shape.drawing import INSIDE, LEFT, LEFT_WALL, LID, RIGHT, RIGHT_WALL, UNIT, Wood, draw_picture
from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import Cell, Laid, Stack
from kist.study.tasks.behind import Floor

INK: Final = "#2B2622"
PALE: Final = "#FBF7EF"
LINE: Final = "#B8AC98"
WOOD: Final = {"left": LEFT, "right": RIGHT, "above": LID}
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
    INK: "#000000",
}
"""Every colour of the wood as a grey that a copier keeps apart from the others."""
SQUARE: Final = 40.0
"""How wide a place of a plan or a view is drawn."""
EDGE: Final = 5.0
FONT: Final = "Libertinus Serif"


class Figure:
    """A drawing, and how wide it is printed."""

    def __init__(self, svg: str, unit: float, mm: float) -> None:
        """`unit` is a length of the drawing that is to be `mm` millimetres long."""
        left, top, width, height = map(float, _view_box(svg).split())
        self.svg = svg
        self.left, self.top = left, top
        self.width, self.height = width * mm / unit, height * mm / unit

    def within(self, width: float, height: float) -> "Figure":
        """The same drawing, made smaller where it is too large."""
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


def stack_figure(stack: Stack, mm: float = 9.0) -> Figure:
    """The picture of a stack; `mm` is how long the edge of a crate is."""
    return picture_figure(picture_of(Laid(stack, (0, 0))), mm)


def picture_figure(rhombi: Iterable[Rhombus], mm: float = 9.0) -> Figure:
    """Rhombi where they lie."""
    return Figure(draw_picture(rhombi), UNIT, mm)


def floor_figure(rhombi: Iterable[Rhombus], floor: Floor, mm: float = 9.0) -> Figure:
    """A picture on its floor: every place of it is outlined, also where crates could hide."""
    picture = draw_picture(rhombi)
    places = "".join(_lid_outline(cell) for cell in floor.cells())
    points = [_seen(x + dx, y + dy) for x, y in floor.cells() for dx in (0, 1) for dy in (0, 1)]
    left, top, width, height = map(float, _view_box(picture).split())
    xs, ys = [left, left + width, *(x for x, _ in points)], [top, top + height, *(y for _, y in points)]
    box = f"{min(xs) - 2:.2f} {min(ys) - 2:.2f} {max(xs) - min(xs) + 4:.2f} {max(ys) - min(ys) + 4:.2f}"
    size = f'width="{max(xs) - min(xs) + 4:.0f}" height="{max(ys) - min(ys) + 4:.0f}"'
    body = picture.partition(">")[2]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} stroke-linejoin="round">'
    return Figure(head + places + body, UNIT, mm)


def _lid_outline(cell: Cell) -> str:
    x, y = cell
    corners = [_seen(x, y), _seen(x + 1, y), _seen(x + 1, y + 1), _seen(x, y + 1)]
    points = " ".join(f"{across:.2f},{down:.2f}" for across, down in corners)
    return f'<polygon points="{points}" fill="{PALE}" stroke="{LINE}" stroke-width="1.6"/>'


def _seen(u: float, v: float) -> tuple[float, float]:
    return (v - u) * sqrt(3) / 2 * UNIT, (u + v) / 2 * UNIT


def plan_figure(plan: Mapping[Cell, int], mm: float = 9.0) -> Figure:
    """Heights on the ground from above, the rear corner on top as in the picture."""
    return _ground(plan, {cell: str(height) for cell, height in plan.items()}, PALE, mm)


def empty_plan_figure(columns: int, rows: int, mm: float = 9.0) -> Figure:
    """A plan to be filled in."""
    return _ground([(x, y) for x in range(columns) for y in range(rows)], {}, PALE, mm)


def ground_figure(cells: Iterable[Cell], mm: float = 6.0) -> Figure:
    """What is seen from above."""
    return _ground(cells, {}, LID.face, mm)


def _ground(cells: Iterable[Cell], numbers: Mapping[Cell, str], fill: str, mm: float) -> Figure:
    places = sorted(cells)
    body = "".join(_place(cell, numbers.get(cell, ""), fill) for cell in places)
    body += "".join(_front_edges(cell, set(places)) for cell in places)
    xs, ys = zip(*(_above(x + dx, y + dy) for x, y in places for dx in (0, 1) for dy in (0, 1)), strict=True)
    return Figure(_svg((min(xs), min(ys), max(xs), max(ys)), body), SQUARE, mm)


def _place(cell: Cell, number: str, fill: str) -> str:
    x, y = cell
    middle, points = _above(x + 0.5, y + 0.5), _points([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)])
    text = (
        f'<text x="{middle[0]:.1f}" y="{middle[1] + 7.5:.1f}" font-size="22" font-family="{FONT}" '
        f'text-anchor="middle" fill="{INK}">{number}</text>'
    )
    outline = f'<polygon points="{points}" fill="{fill}" stroke="{INK}" stroke-width="1.6"/>'
    return outline + text if number else outline


def _front_edges(cell: Cell, places: set[Cell]) -> str:
    """The edges that face the viewer, in the wood of the sides that are seen there."""
    (x, y), edges = cell, ""
    if (x + 1, y) not in places:
        edges += _edge(_above(x + 1, y), _above(x + 1, y + 1), LEFT)
    if (x, y + 1) not in places:
        edges += _edge(_above(x, y + 1), _above(x + 1, y + 1), RIGHT)
    return edges


def _edge(start: tuple[float, float], end: tuple[float, float], wood: Wood) -> str:
    line = f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    return f'<path d="{line}" stroke="{wood.face}" stroke-width="{EDGE}" stroke-linecap="round"/>'


def _above(x: float, y: float) -> tuple[float, float]:
    return (y - x) * SQUARE / sqrt(2), (x + y) * SQUARE / sqrt(2)


def _points(cells: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{across:.1f},{down:.1f}" for across, down in (_above(x, y) for x, y in cells))


def dots_figure(width: float, height: float, spacing: float) -> Figure:
    """Dots to draw crates on, so many millimetres wide and high."""
    across = spacing * sqrt(3) / 2
    places = [
        (column * across, (row + column % 2 / 2) * spacing)
        for column in range(int(width / across) + 1)
        for row in range(int(height / spacing))
    ]
    dots = "".join(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.4" fill="{LINE}"/>' for x, y in places)
    box = f"-1 -1 {width + 2:.1f} {height + 2:.1f}"
    return Figure(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width:.0f}">{dots}</svg>', 1, 1)


def profile_figure(heights: Iterable[int], side: str, mm: float = 6.0) -> Figure:
    """What is seen from the left or from the right: squares on a line, in the wood of that side."""
    columns, wood = list(heights), WOOD[side]
    squares = [(at, level) for at, height in enumerate(columns) for level in range(height)]
    body = "".join(
        f'<rect x="{at * SQUARE:.0f}" y="{-(level + 1) * SQUARE:.0f}" width="{SQUARE:.0f}" height="{SQUARE:.0f}" '
        f'fill="{wood.face}" stroke="{INK}" stroke-width="1.6"/>'
        for at, level in squares
    )
    width = len(columns) * SQUARE
    body += f'<path d="M-6 0H{width + 6:.0f}" stroke="{INK}" stroke-width="3"/>'
    return Figure(_svg((-6, -max(columns) * SQUARE, width + 6, 0), body), SQUARE, mm)


def _svg(box: tuple[float, float, float, float], body: str) -> str:
    left, top, width, height = box[0] - 4, box[1] - 4, box[2] - box[0] + 8, box[3] - box[1] + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
        f'width="{width:.0f}" height="{height:.0f}" stroke-linejoin="round">{body}</svg>'
    )
