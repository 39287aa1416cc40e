"""Looks into a PDF: its pages, their words, and what is drawn with which colour, where and how large."""

import re
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from io import BytesIO
from typing import NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

Point = tuple[float, float]
MM = 25.4 / 72


class Shape(NamedTuple):
    """A filled or stroked outline, in millimetres from the lower left corner of the page."""

    colour: str
    points: tuple[Point, ...]


def pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def words(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in pages(pdf))


def filled(page: PageObject, colour: str) -> int:
    """How many shapes of a page are filled with a colour such as #C9965C."""
    contents = page.get_contents()
    assert contents is not None
    fills = re.findall(r"((?:[\d.]+ ){1,3})scn", contents.get_data().decode("latin-1"))
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return sum(_channels(fill.split()) == wanted for fill in fills)


def shapes(page: PageObject) -> Iterator[Shape]:
    """Every outline of a page that is filled or stroked, in the order in which it is drawn."""
    pen, kept = _Pen(), list[_Pen]()
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        numbers = [float(each) for each in operands if isinstance(each, int | float)]
        match operator.decode():
            case "q":
                kept.append(copy(pen))
            case "Q":
                pen = kept.pop()
            case "f" | "f*" | "B" | "S" as how:
                yield Shape(pen.stroke if how == "S" else pen.fill, tuple(pen.points))
                pen.points = []
            case other:
                pen.do(other, numbers)


@dataclass
class _Pen:
    """What is going to be drawn, and how."""

    matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
    fill: str = ""
    stroke: str = ""
    points: list[Point] = field(default_factory=list)

    def do(self, operator: str, numbers: list[float]) -> None:
        match operator:
            case "cm":
                self.matrix = _times(numbers, self.matrix)
            case "scn":
                self.fill = _hex(numbers)
            case "SCN":
                self.stroke = _hex(numbers)
            case "m" | "l" | "c":
                self.points = [*self.points, _moved(numbers[-2:], self.matrix)]
            case "re":
                x, y, width, height = numbers
                corners = ([x, y], [x + width, y], [x + width, y + height], [x, y + height])
                self.points = [_moved(corner, self.matrix) for corner in corners]
            case "n":
                self.points = []


def _hex(channels: list[float]) -> str:
    return "#" + "".join(f"{each:02X}" for each in _channels(channels))


def _times(inner: list[float], outer: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _moved(point: list[float], matrix: tuple[float, ...]) -> Point:
    (x, y), (a, b, c, d, e, f) = point, matrix
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM


def _channels(parts: Iterable[str | float]) -> list[int]:
    numbers = [round(float(part) * 255) for part in parts]
    return numbers * 3 if len(numbers) == 1 else numbers  # a grey is written once


def size(page: PageObject) -> tuple[int, int]:
    """Width and height in whole millimetres."""
    return round(float(page.mediabox.width) / 72 * 25.4), round(float(page.mediabox.height) / 72 * 25.4)
