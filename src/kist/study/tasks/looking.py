"""From where one looks at a stack: one orientation, and one set of signs for it, on every drawing of a task.

The viewer stands before the front corner, which is at the bottom of pictures and plans alike. `left` looks
at the left sides from the lower left, `right` at the right sides from the lower right, `above` straight down.
Colours are kept apart by every kind of eye (blue and vermilion), and none stands alone: each side has a sign and a
line of its own. The page has the same colours in `tokens.css` as `--from-left`, `--from-right` and `--from-above`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Mark(NamedTuple):
    """How a side is marked: its colour on paper, the shape around its eye, and how its edge is drawn (dash and gap in
    parts of the line's width; a whole line without them)."""

    colour: str
    sign: str
    dashes: tuple[float, ...] = ()


MARKS: Final[Mapping[str, Mark]] = {
    "left": Mark("#1F5FA8", "circle"),
    "right": Mark("#B4480F", "square", (1.6, 1.0)),
    "above": Mark("#2B2622", "hexagon"),
}
