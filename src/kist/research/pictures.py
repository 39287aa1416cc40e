"""Tables as images and drawings, from views and nothing else."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kist.core.view import View
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.drawing import INSIDE, LEFT, LID, RIGHT, corners_of, draw_hand, draw_stack, on_screen
from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Kind, Tiles
from kist.research.raster import Canvas, Image, Point
from kist.skelter.drawing import draw
from kist.skelter.paint import CARD, COVERED, INK, NEUTRAL, PAINTS
from kist.skelter.table import SkelterTable

SIZE: Final = 384
"""How many pixels an image is wide; and how high without the hands or the seats below it."""
FOOT: Final = 48
LARGEST: Final = 0.6
"""How large rhombi are drawn at most, as part of their size in SVG."""
WOOD: Final = {Kind.LEFT: LEFT.face, Kind.RIGHT: RIGHT.face, Kind.LID: LID.face, Kind.OPEN: INSIDE}
MARK: Final = 12.0


def cubus_picture(view: View[CubusTable]) -> Image:
    """The stack and the hands."""
    return stack_picture(view.table.stack, view.table.hands)


def stack_picture(stack: Stack, hands: Sequence[Tiles]) -> Image:
    """A stack, and below it hands, one after the other, as little squares in the colours of the rhombi."""
    canvas = Canvas(SIZE, SIZE + FOOT, CARD)
    picture = sorted(picture_of(Laid(stack, (0, 0))), key=lambda each: (each.u + each.v, each))
    for rhombus, corners in zip(picture, _fitted(picture), strict=True):
        canvas.shape(corners, INK)
        middle = [sum(axis) / 4 for axis in zip(*corners, strict=True)]
        inner = [(x + (middle[0] - x) * 0.07, y + (middle[1] - y) * 0.07) for x, y in corners]
        canvas.shape(inner, WOOD[rhombus.kind])
    for seat, hand in enumerate(hands):
        kinds = [kind for kind, count in zip(Kind, hand, strict=True) for _ in range(count)]
        for place, kind in enumerate(kinds):
            x, y = 4 + 7.0 * place, SIZE + 1 + 8.0 * seat
            canvas.shape([(x, y), (x + 6, y), (x + 6, y + 6), (x, y + 6)], WOOD[kind])
    return canvas.image()


def _fitted(picture: list[Rhombus]) -> list[list[Point]]:
    """The corners of the rhombi, in the middle of the image and as large as there is room."""
    drawn = [[on_screen(corner) for corner in corners_of(rhombus)] for rhombus in picture]
    if not drawn:
        return []
    xs, ys = zip(*(corner for corners in drawn for corner in corners), strict=True)
    room = SIZE - 2 * MARK
    scale = min(LARGEST, room / (max(xs) - min(xs)), room / (max(ys) - min(ys)))
    x0, y0 = (SIZE / 2 - scale * (max(axis) + min(axis)) / 2 for axis in (xs, ys))
    return [[(x0 + scale * x, y0 + scale * y) for x, y in corners] for corners in drawn]


def cubus_svg(view: View[CubusTable]) -> str:
    """The stack and the hands."""
    return stack_svg(view.table.stack, view.table.hands)


def stack_svg(stack: Stack, hands: Sequence[Tiles]) -> str:
    """A stack, and below it hands."""
    drawings = [draw_stack(stack), *map(draw_hand, hands)]
    body, top, wide = "", 0.0, 0.0
    for drawing in drawings:
        size = re.search(r'width="(\d+)" height="(\d+)"', drawing)
        assert size
        body += drawing.replace("<svg ", f'<svg y="{top:.0f}" ', 1)
        top, wide = top + float(size[2]), max(wide, float(size[1]))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {top:.0f}">{body}</svg>\n'


def skelter_picture(view: View[SkelterTable]) -> Image:
    """The board: open fields in their colours, stones on covered ones; below it the seats, who is to act ringed."""
    table = view.table
    canvas = Canvas(SIZE, SIZE + FOOT, CARD)
    places, unit = _places(table)
    for name, place in places.items():
        hue = table.shown.get(name)
        open_field = PAINTS[hue].field if hue else NEUTRAL
        canvas.disc(place, 0.42 * unit, PAINTS[hue].stone if hue else INK)
        canvas.disc(place, 0.36 * unit, open_field if hue or name not in table.piles else COVERED)
        for paint, middle in _stones(table, name, place, unit):
            canvas.disc(middle, 0.3 * unit, INK)
            canvas.disc(middle, 0.27 * unit, paint)
    for seat in range(len(table.colours)):
        middle = (FOOT / 2 + seat * FOOT, SIZE + FOOT / 2)
        if seat in view.to_act:
            canvas.disc(middle, 20, INK)
        for number, colour in enumerate(table.colours_of(seat)):
            canvas.disc((middle[0] + 6.0 * number, middle[1]), 16, PAINTS[colour].stone)
        if seat in table.out:
            canvas.disc(middle, 8, CARD)
    return canvas.image()


def _places(table: SkelterTable) -> tuple[dict[str, Point], float]:
    """Where fields are drawn, and how far apart."""
    xs, ys = zip(*table.places.values(), strict=True)
    unit = SIZE / (max(max(xs) - min(xs), max(ys) - min(ys)) + 1)
    left, top = min(xs) - 0.5, min(ys) - 0.5
    return {name: ((x - left) * unit, (y - top) * unit) for name, (x, y) in table.places.items()}, unit


def _stones(table: SkelterTable, name: str, place: Point, unit: float) -> Iterator[tuple[str, Point]]:
    """The stones of a pile, each a little higher; and one that is lifted, beside where it lay."""
    for number, colour in enumerate(table.stones.get(name, ())):
        yield PAINTS[colour].stone, (place[0], place[1] - 0.14 * unit * min(number, 4))
    if table.lifted and table.lifted.from_ == name:
        yield PAINTS[table.lifted.colour].stone, (place[0] + 0.3 * unit, place[1] - 0.3 * unit)


def skelter_svg(view: View[SkelterTable]) -> str:
    """The table as notebooks show it."""
    return draw(view)
