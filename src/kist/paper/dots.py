"""Isometric dot paper: dots as far apart as one likes, to draw crates on."""

from math import sqrt
from typing import Final

from kist.core.errors import BadSettings
from kist.paper.press import Style, press

NEAREST, FARTHEST = 5.0, 30.0
USUAL: Final = 10.0


def dot_paper(style: Style, spacing: float = USUAL) -> bytes:
    """One page of dots, in rows that stand upright so that crates do."""
    if not NEAREST <= spacing <= FARTHEST:
        raise BadSettings("bad-spacing", f"Dots are {NEAREST:.0f} to {FARTHEST:.0f} millimetres apart.")
    width, height = style.width, style.height - 6
    columns, rows = int(width / (spacing * sqrt(3) / 2)), int(height / spacing)
    return press("dots", style, {"spacing": spacing, "columns": columns + 1, "rows": rows + 1})
