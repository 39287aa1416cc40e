"""Pictures of previews: a drawing on the paper of the pages, beside the sign of the house."""

import re
from typing import Final

from kist.cubus.shape.drawing import draw_stack
from kist.cubus.shape.stack import Stack
from kist.paper.press import png_of

PAPER, CARD, LINE, INK = "#F7F2E8", "#FFFDF8", "#E5DCCB", "#2B2622"
WIDTH, HEIGHT = 600, 315
"""In units of the drawing: the press makes two pixels of each."""
MARGIN: Final = 24
_SIZE: Final = re.compile(r'width="[\d.]+" height="[\d.]+"')
SIGN: Final = draw_stack(Stack.parse("1"))


def card_of(drawing: str) -> bytes:
    """The picture of a drawing, as PNG; raises `KistError` when the packages for it are not installed."""
    return png_of(card(drawing))


def card(drawing: str) -> str:
    """The picture of a preview as SVG."""
    inner = MARGIN + 14
    board = _placed(drawing, inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner)
    sign = _placed(SIGN, WIDTH - MARGIN - 118, HEIGHT - MARGIN - 50, 34, 38)
    name = f'font-family="Libertinus Serif" font-weight="600" font-size="30" fill="{INK}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}" rx="16" '
        f'fill="{CARD}" stroke="{LINE}"/>{board}{sign}'
        f'<text x="{WIDTH - MARGIN - 78}" y="{HEIGHT - MARGIN - 20}" {name}>Kist</text></svg>\n'
    )


def _placed(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """A drawing within a box of another one, as large as fits."""
    sized, found = _SIZE.subn(f'x="{x}" y="{y}" width="{width}" height="{height}"', drawing.strip(), count=1)
    assert found, "every drawing has a size"
    return sized
