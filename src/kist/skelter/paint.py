"""The six colours as paint: each with a symbol of its own, so that no difference rests on colour alone.

The paints differ in lightness as much as in hue, so that people with any kind of colour blindness can tell all six
from each other; docs/skelter.md says how that was measured.
"""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from kist.skelter.board import Colour

Point: TypeAlias = tuple[float, float]

CARD, LINE, INK, SOFT = "#FFFDF8", "#E5DCCB", "#2B2622", "#766B5F"
ACTION, ALARM, GOLD = "#1C7C74", "#C4472E", "#C98A1B"
COVERED, COVERED_RIM = "#F3ECDF", "#E2D7C3"
NEUTRAL, NEUTRAL_RIM = "#F7F2E8", "#D8CCB6"
_DARK = 0.68
"""How much of the light is left on the side of a stone."""
_TINT = 0.17
"""How much of the paint there is in an empty field."""


class Paint(NamedTuple):
    """How one colour is drawn: on stones, and on the fields it belongs to."""

    stone: str
    symbol: str
    """The name of the shape, see `shape`."""
    on_stone: str
    """What the symbol is drawn in on a stone: whatever stands out."""

    @property
    def side(self) -> str:
        """The side of a stone, in the shade."""
        return _mix(self.stone, "#000000", _DARK)

    @property
    def on_field(self) -> str:
        """What the symbol is drawn in on an empty field: light paints are too pale for it."""
        return _mix(self.stone, "#000000", 0.7) if self.on_stone == INK else self.stone

    @property
    def field(self) -> str:
        """The inside of an empty field."""
        return _mix(self.stone, CARD, _TINT)


PAINTS: Final[Mapping[Colour, Paint]] = {
    "red": Paint("#BF3B4C", "circle", "#FFFFFF"),
    "amber": Paint("#F2B93B", "square", INK),
    "green": Paint("#62AF8A", "triangle", INK),
    "blue": Paint("#3F74B3", "diamond", "#FFFFFF"),
    "violet": Paint("#6B2A8C", "star", "#FFFFFF"),
    "slate": Paint("#2A303B", "cross", "#FFFFFF"),
}


def _mix(paint: str, other: str, part: float) -> str:
    """So much of a paint, and the rest of the other."""
    both = zip(_channels(paint), _channels(other), strict=True)
    return "#" + "".join(f"{round(mine * part + yours * (1 - part)):02X}" for mine, yours in both)


def _channels(paint: str) -> list[int]:
    return [int(paint[at : at + 2], 16) for at in (1, 3, 5)]


def shape(symbol: str, x: float, y: float, size: float, fill: str) -> str:
    """A symbol around a point; all of them look equally big."""
    if symbol == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.84:.1f}" fill="{fill}"/>'
    corners = [(x + size * across, y + size * down) for across, down in _OUTLINES[symbol]]
    points = "L".join(f"{across:.1f} {down:.1f}" for across, down in corners)
    return f'<path d="M{points}Z" fill="{fill}"/>'


def _star() -> list[Point]:
    rays = [(1.1 if ray % 2 == 0 else 0.46, pi * ray / 5) for ray in range(10)]
    return [(length * sin(turn), -length * cos(turn) + 0.06) for length, turn in rays]


_OUTLINES: Final[Mapping[str, list[Point]]] = {
    "square": [(-0.76, -0.76), (0.76, -0.76), (0.76, 0.76), (-0.76, 0.76)],
    "triangle": [(0, -0.95), (1.0, 0.75), (-1.0, 0.75)],
    "diamond": [(0, -1.1), (0.9, 0), (0, 1.1), (-0.9, 0)],
    "star": _star(),
    "cross": [
        *((-0.32, -0.98), (0.32, -0.98), (0.32, -0.32), (0.98, -0.32), (0.98, 0.32), (0.32, 0.32)),
        *((0.32, 0.98), (-0.32, 0.98), (-0.32, 0.32), (-0.98, 0.32), (-0.98, -0.32), (-0.32, -0.32)),
    ],
}
