"""Cubus to print and play: 48 rhombi to cut out, a score sheet, and the rules on two pages."""

from typing import Final

from kist.core.types import Json
from kist.cubus.shape.drawing import UNIT, draw_hand
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from kist.paper.figures import Figure, close_picture, stack_figure
from kist.paper.press import Style, press

ALL: Final = Stack.parse("4444o/44o44/444o4/4o444")
"""All that lies in the box as one picture: its edges touch, so that a straight cut parts several rhombi at once."""
assert ALL.tiles == MATERIAL
EDGE: Final = 26.0
"""How long the edge of a rhombus is, in millimetres."""
BAR: Final = 50.0
"""How long the bar is by which one can see whether the printer has kept the size, in millimetres."""
SEATS: Final = 6
TURNS: Final = 22
SMALL: Final = 6.4
"""How long the edge of a rhombus is in the figures of the rules, in millimetres."""
# The stacks that the rules show, by their names there.
STACKS: Final = {
    "start": "1",
    "top": "2",
    "front-left": "11",
    "front-right": "1/1",
    "edge": ".1/1",
    "five": ".2/21",
    "six": ".2/22",
    "eight": "22/22",
    "layer": "311/111/111o",
    "layered": "222/222/222o",
    "seven": "22/21",
}


def cubus_set(style: Style) -> bytes:
    """The whole set."""
    figures: dict[str, Json] = {
        name: stack_figure(Stack.parse(text), SMALL).to_json(style.mono) for name, text in STACKS.items()
    }
    rhombi = Figure(draw_hand(Tiles(1, 1, 1, 1)), UNIT, SMALL).to_json(style.mono)
    data: dict[str, Json] = {
        "cut": close_picture(picture_of(Laid(ALL, (0, 0))), EDGE).to_json(style.mono),
        "bar": BAR,
        "figures": {**figures, "rhombi": rhombi},
        "seats": SEATS,
        "turns": TURNS,
    }
    return press("cubus", style, data)
