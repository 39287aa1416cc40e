"""Helter-Skelter to print and play: a board, 48 stones to cut out, and the rules."""

from collections.abc import Iterator
from typing import Final

from kist.core.types import Json
from kist.paper.figures import Figure
from kist.paper.press import SIZES, Style, press
from kist.skelter.board import COLOURS, STONES, Board
from kist.skelter.board_file import built_in
from kist.skelter.paint import PAINTS, Point, shape

UNIT: Final = 100.0
"""How far apart fields are on the drawing."""
FIELD: Final = 31.0
STONE: Final = 40.0
WIDEST: Final = 28.0
"""How far apart fields are on paper at most, in millimetres."""
STONE_MM: Final = 23.0
"""How wide a stone is with the gap to the next, in millimetres: without it still wider than any field."""
STONES_APART: Final = 1.15
"""How far apart stones are on their sheet, measured in fields of the board: so they cover theirs and no other."""
NO_COLOUR: Final = "#8A8A8A"


def skelter_set(style: Style, board: Board | None = None) -> bytes:
    """The whole set, for the classic board or another one."""
    drawn = board or built_in("classic")
    width, height = SIZES[style.size]
    full = Figure(board_svg(drawn, style.mono), UNIT, WIDEST)
    fitted = full.within(height - 36, width - 50)
    stone = min(STONE_MM, STONES_APART * WIDEST * fitted.width / full.width)
    data: dict[str, Json] = {
        "board": fitted.to_json(),
        "stones": Figure(stones_svg(style.mono), UNIT, stone).within(style.width, style.height - 34).to_json(),
        "figures": {},
    }
    return press("skelter", style, data)


def board_svg(board: Board, mono: bool) -> str:
    """The fields with their colours and symbols."""
    places = {field.name: (field.x * UNIT, field.y * UNIT) for field in board.fields}
    body = "".join(_field(places[field.name], field.colour, mono) for field in board.fields)
    return _svg(list(places.values()), body)


def _field(place: Point, colour: str | None, mono: bool) -> str:
    if colour is None:
        return _disc(place, FIELD, "#FFFFFF", NO_COLOUR, 'stroke-dasharray="3 6"')
    paint = PAINTS[colour]
    if mono:
        return _disc(place, FIELD, "#FFFFFF", "#000000") + shape(paint.symbol, *place, 14, "#000000")
    return _disc(place, FIELD, paint.field, paint.stone) + shape(paint.symbol, *place, 14, paint.on_field)


def stones_svg(mono: bool) -> str:
    """Eight stones of every colour, a row for each."""
    rows = list(_stone_places())
    body = "".join(_stone(place, colour, mono) for place, colour in rows)
    return _svg([place for place, _ in rows], body)


def _stone_places() -> Iterator[tuple[Point, str]]:
    return (((at * UNIT, row * UNIT), colour) for row, colour in enumerate(COLOURS) for at in range(STONES))


def _stone(place: Point, colour: str, mono: bool) -> str:
    """A stone is dark with a light symbol, so that it never looks like a field, in black and white too."""
    paint = PAINTS[colour]
    if mono:
        body = _disc(place, STONE, "#3A3A3A", "#000000")
        return body + _disc(place, 29, "none", "#FFFFFF") + shape(paint.symbol, *place, 17, "#FFFFFF")
    body = _disc(place, STONE, paint.stone, paint.side)
    return body + _disc(place, 31, "none", paint.on_stone) + shape(paint.symbol, *place, 17, paint.on_stone)


def _disc(place: Point, radius: float, fill: str, stroke: str, more: str = "") -> str:
    x, y = place
    look = f'fill="{fill}" stroke="{stroke}" stroke-width="2.5" {more}'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {look}/>'


def _svg(places: list[Point], body: str) -> str:
    xs, ys = zip(*places, strict=True)
    left, top, width, height = min(xs) - 46, min(ys) - 46, max(xs) - min(xs) + 92, max(ys) - min(ys) + 92
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
        f'width="{width:.0f}" height="{height:.0f}">{body}</svg>'
    )
