"""What draws itself in a notebook, as a file or as text for a page."""

from kist.core.errors import KistError
from kist.core.files import Path, write_bytes, write_text
from kist.core.given import shown
from kist.core.transcript import Transcript
from kist.cubus.shape.stack import Stack
from kist.paper.press import png_of
from kist.tabletop import Tabletop


def svg(drawn: object, path: Path | None = None) -> str:
    """The drawing of a stack (or of its text), a board, a table or the end of a transcript, as SVG; written into a
    file, too, where one is named. Of hidden things it shows what a spectator may see. Raises `KistError`.

    >>> kist.svg(".2/22").startswith("<svg")
    True
    """
    text = _drawing(drawn)
    if path is not None:
        write_text(text, path)
    return text


def png(drawn: object, path: Path | None = None) -> bytes:
    """The drawing in pixels; needs the packages of the extra `paper`, and says so where they are missing.

    >>> kist.png(".2/22")[1:4]
    b'PNG'
    """
    data = png_of(_drawing(drawn))
    if path is not None:
        write_bytes(data, path)
    return data


def _drawing(drawn: object) -> str:
    match drawn:
        case str():
            return _drawing(Stack(drawn))
        case Tabletop() | Transcript():
            return _drawing(drawn.state)
    if draw := getattr(drawn, "_repr_svg_", None):
        return str(draw())
    raise KistError("no-drawing", f"{shown(drawn)} has no drawing: stacks, boards, tables and transcripts have one.")
