"""Pictures, stacks and hands as SVG: wood to be printed, put on a page or shown in a notebook."""

import re
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple, TypeAlias

from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Kind, Tiles

Place: TypeAlias = tuple[float, float]
"""A point of the picture in (u, v), not only lattice points."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom on the screen."""

NOTHING: Box = (0.0, 0.0, 0.0, 0.0)
UNIT = 48.0
"""The length of a crate's edge on the drawing."""
MARGIN = 6.0
GAP = 14.0
"""Between the rhombi of a hand."""
_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')
PLANKS = (0.25, 0.5, 0.75)
RIM = 0.1
"""How thick the walls of an open crate are."""
NAILED = 0.055
"""How far from its corners an open crate is nailed."""
NAIL_SIZE = 1.9
DEPTH = 0.42
"""How far one can see down the back walls of an open crate."""


class Wood(NamedTuple):
    """The colours of one kind of face."""

    face: str
    plank: str
    edge: str


LID = Wood("#EBCB98", "#D9B277", "#B98C52")
LEFT = Wood("#C9965C", "#B58048", "#8C5E31")
RIGHT = Wood("#A06C3C", "#8E5C30", "#69421F")
INSIDE, LEFT_WALL, RIGHT_WALL, NAIL = "#4A2E17", "#8A5A30", "#6B4322", "#2F2117"

# Each face as its corner and the two edges that span it, in (u, v); planks run along the second.
_SPANS: dict[Kind, tuple[Place, Place, Place]] = {
    Kind.LEFT: ((0, -1), (0, 1), (1, 1)),
    Kind.RIGHT: ((-1, 0), (1, 0), (1, 1)),
    Kind.LID: ((0, 0), (0, 1), (1, 0)),
    Kind.OPEN: ((0, 0), (0, 1), (1, 0)),
}
_WOOD = {Kind.LEFT: LEFT, Kind.RIGHT: RIGHT, Kind.LID: LID}


def draw_stack(stack: Stack) -> str:
    """A stack of crates as the players see it."""
    if not stack.rows:
        return _svg(NOTHING, "", "An empty table")
    crates = "1 crate" if stack.crates == 1 else f"{stack.crates} crates"
    return draw_picture(picture_of(Laid(stack, (0, 0))), f"A stack of {crates}: {stack}")


def draw_picture(rhombi: Iterable[Rhombus], title: str = "Rhombi on the table") -> str:
    """Rhombi where they lie, whether they show a stack or not."""
    picture = sorted(rhombi, key=lambda rhombus: (rhombus.u + rhombus.v, rhombus))
    corners = [corner for rhombus in picture for corner in corners_of(rhombus)]
    return _svg(_bounds(corners) if corners else NOTHING, "".join(map(_face, picture)), title)


def draw_hand(hand: Tiles) -> str:
    """The rhombi of a hand side by side."""
    kinds = [kind for kind, count in zip(Kind, hand, strict=True) for _ in range(count)]
    body, width = "", 0.0
    for kind in kinds:
        rhombus = Rhombus(kind, 0, 0)
        left, top, right, bottom = _bounds(corners_of(rhombus))
        middle = (top + bottom) / 2
        body += f'<g transform="translate({width - left:.2f} {UNIT - middle:.2f})">{_face(rhombus)}</g>'
        width += right - left + GAP
    return _svg((0, 0, max(width - GAP, 0), 2 * UNIT), body, f"A hand: {hand}" if kinds else "An empty hand")


def corners_of(rhombus: Rhombus) -> list[Place]:
    """The corners of a rhombus in the picture, one after the other."""
    (u, v), across, along = _SPANS[rhombus.kind]
    u, v = u + rhombus.u, v + rhombus.v
    far = (u + across[0] + along[0], v + across[1] + along[1])
    return [(u, v), (u + across[0], v + across[1]), far, (u + along[0], v + along[1])]


def _face(rhombus: Rhombus) -> str:
    return _open_crate(rhombus) if rhombus.kind is Kind.OPEN else _planks(rhombus)


def _planks(rhombus: Rhombus) -> str:
    wood, corners = _WOOD[rhombus.kind], corners_of(rhombus)
    (start, end), (far_start, far_end) = (corners[0], corners[1]), (corners[3], corners[2])
    lines = "".join(
        f"M{_at(_between(start, end, part))}L{_at(_between(far_start, far_end, part))}" for part in PLANKS
    )
    return (
        f'<path d="{_outline(corners)}" fill="{wood.face}"/>'
        f'<path d="{lines}" stroke="{wood.plank}" stroke-width="1.4"/>'
        f'<path d="{_outline(corners)}" fill="none" stroke="{wood.edge}" stroke-width="1.6"/>'
    )


def _open_crate(rhombus: Rhombus) -> str:
    """Seen from above: the rim with a nail in each corner, the two back walls, and the dark inside."""
    u, v = rhombus.u + RIM, rhombus.v + RIM
    end_u, end_v = rhombus.u + 1 - RIM, rhombus.v + 1 - RIM
    deep_u, deep_v = u + DEPTH, v + DEPTH
    left_wall = [(u, v), (end_u, v), (end_u, deep_v), (deep_u, deep_v)]
    right_wall = [(u, v), (u, end_v), (deep_u, end_v), (deep_u, deep_v)]
    floor = [(deep_u, deep_v), (end_u, deep_v), (end_u, end_v), (deep_u, end_v)]
    nails = [(rhombus.u + du, rhombus.v + dv) for du in (NAILED, 1 - NAILED) for dv in (NAILED, 1 - NAILED)]
    return (
        f'<path d="{_outline(corners_of(rhombus))}" fill="{LID.plank}" stroke="{RIGHT.edge}" stroke-width="1.6"/>'
        f'<path d="{_outline(left_wall)}" fill="{LEFT_WALL}"/>'
        f'<path d="{_outline(right_wall)}" fill="{RIGHT_WALL}"/>'
        f'<path d="{_outline(floor)}" fill="{INSIDE}"/>' + "".join(_nail(nail) for nail in nails)
    )


def _nail(place: Place) -> str:
    x, y = on_screen(place)
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{NAIL_SIZE}" fill="{NAIL}"/>'


def _between(start: Place, end: Place, part: float) -> Place:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def on_screen(place: Place) -> Place:
    """Where a point of the picture is drawn; x to the right and y down."""
    u, v = place
    return (v - u) * sqrt(3) / 2 * UNIT, (u + v) / 2 * UNIT


def _at(place: Place) -> str:
    x, y = on_screen(place)
    return f"{x:.2f} {y:.2f}"


def _outline(corners: Sequence[Place]) -> str:
    return "M" + "L".join(map(_at, corners)) + "Z"


def _bounds(corners: Iterable[Place]) -> Box:
    xs, ys = zip(*map(on_screen, corners), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _svg(box: Box, body: str, title: str) -> str:
    left, top, right, bottom = box
    width, height = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="{left - MARGIN:.2f} {top - MARGIN:.2f} {width:.2f} {height:.2f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" stroke-linejoin="round" stroke-linecap="round">'
        f"<title>{title}</title>{body}</svg>\n"
    )


def side_by_side(*drawings: str) -> str:
    """Some drawings of this module as one, their feet on one line."""
    sizes = [tuple(map(float, found.groups())) for each in drawings if (found := _SIZE.search(each))]
    height = max(high for _, high in sizes)
    body, across = "", 0.0
    for drawing, (wide, high) in zip(drawings, sizes, strict=True):
        body += drawing.strip().replace("<svg ", f'<svg x="{across:g}" y="{height - high:g}" ', 1)
        across += wide + 2 * GAP
    width = across - 2 * GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img">{body}</svg>\n'
    )
