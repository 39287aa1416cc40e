"""Helter-Skelter to print and play: a board, 48 stones to cut out, and the rules."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from kist.core.types import Json
from kist.paper.figures import Figure, svg_around
from kist.paper.press import SIZES, Style, press
from kist.skelter.board import COLOURS, STONES, Board
from kist.skelter.board_file import built_in
from kist.skelter.paint import PAINTS, Point, shape

UNIT: Final = 100.0
"""How far apart fields are on the drawing."""
FIELD: Final = 31.0
WIDEST: Final = 28.0
"""How far apart fields are on paper at most, in millimetres."""
STONE_MM: Final = 22.0
"""How wide a stone is at most, in millimetres: eight of them fit beside each other on any paper."""
FREE: Final = 0.94
"""How much of the way to the next field a stone takes, so that stones lie beside each other without touching."""
BAR: Final = 50.0
NO_COLOUR: Final = "#8A8A8A"


def skelter_set(style: Style, board: Board | None = None) -> bytes:
    """The whole set, for the classic board or another one."""
    drawn = board or built_in("classic")
    width, height = SIZES[style.size]
    full = Figure(board_svg(drawn, style.mono), UNIT, WIDEST)
    fitted = full.within(height - 36, width - 50)
    stone = min(STONE_MM, FREE * _nearest(drawn) * WIDEST * fitted.width / full.width)
    data: dict[str, Json] = {
        "board": fitted.to_json(),
        "stones": Figure(stones_svg(style.mono), UNIT, stone).to_json(),
        "bar": BAR,
        "figures": {},
    }
    return press("skelter", style, data)


def _nearest(board: Board) -> float:
    """How large squares on all fields can be before two of them touch."""
    pairs = combinations(board.fields, 2)
    return min(max(abs(one.x - other.x), abs(one.y - other.y)) for one, other in pairs)


def board_svg(board: Board, mono: bool) -> str:
    """The fields with their colours and symbols."""
    places = {field.name: (field.x * UNIT, field.y * UNIT) for field in board.fields}
    body = "".join(_field(places[field.name], field.colour, mono) for field in board.fields)
    return svg_around(places.values(), body, 46)


def _field(place: Point, colour: str | None, mono: bool) -> str:
    if colour is None:
        return _disc(place, FIELD, "#FFFFFF", NO_COLOUR, 'stroke-dasharray="3 6"')
    paint = PAINTS[colour]
    if mono:
        return _disc(place, FIELD, "#FFFFFF", "#000000") + shape(paint.symbol, *place, 14, "#000000")
    return _disc(place, FIELD, paint.field, paint.stone) + shape(paint.symbol, *place, 14, paint.on_field)


def stones_svg(mono: bool) -> str:
    """Eight stones of every colour, a row for each: squares side by side, so that a straight cut parts many."""
    rows = list(_stone_places())
    body = "".join(_stone(place, colour, mono) for place, colour in rows)
    return svg_around([place for place, _ in rows], body + _cuts(), 58)


def _stone_places() -> Iterator[tuple[Point, str]]:
    return (((at * UNIT, row * UNIT), colour) for row, colour in enumerate(COLOURS) for at in range(STONES))


def _stone(place: Point, colour: str, mono: bool) -> str:
    """A stone is dark with a light symbol, so that it never looks like a field, in black and white too."""
    paint, (x, y) = PAINTS[colour], place
    stone, light = ("#3A3A3A", "#FFFFFF") if mono else (paint.stone, paint.on_stone)
    square = f'<rect x="{x - 50:.1f}" y="{y - 50:.1f}" width="100" height="100" fill="{stone}"/>'
    return square + _disc(place, 37, "none", light) + shape(paint.symbol, *place, 20, light)


def _cuts() -> str:
    """Where to cut: lines between the stones that go on for a little outside."""
    right, bottom = (STONES - 0.5) * UNIT, (len(COLOURS) - 0.5) * UNIT
    downwards = "".join(f"M{(at - 0.5) * UNIT:.0f} -56V{bottom + 6:.0f}" for at in range(STONES + 1))
    across = "".join(f"M-56 {(row - 0.5) * UNIT:.0f}H{right + 6:.0f}" for row in range(len(COLOURS) + 1))
    line = f'd="{downwards}{across}"'
    return f'<path {line} stroke="#FFFFFF" stroke-width="2"/><path {line} stroke="#000000" stroke-width="0.6"/>'


def _disc(place: Point, radius: float, fill: str, stroke: str, more: str = "") -> str:
    x, y = place
    look = f'fill="{fill}" stroke="{stroke}" stroke-width="2.5" {more}'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {look}/>'
