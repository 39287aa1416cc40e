"""What worksheets and sheets of puzzles share: two columns of questions, their solutions, and a link as QR code."""

from io import BytesIO
from typing import Final

from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.paper.figures import Figure
from kist.paper.press import Style, no_extra, press
from kist.study.tasks.words import Words

LONGEST_LINK: Final = 300
GUTTER: Final = 10.0
"""What is left free between the two columns, in millimetres."""


class Sheet:
    """How questions and solutions are drawn as the template needs them."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.words: Words = style.words
        self.wide = (style.width - GUTTER) / 2 - 4

    def drawn(self, figure: Figure, caption: str = "") -> dict[str, Json]:
        """A drawing with what stands below it."""
        return {**figure.to_json(self.style.mono), "caption": caption}


def press_sheet(style: Style, title: str, questions: list[Json], solutions: list[Json], link: str | None) -> bytes:
    """The questions to be answered with a pencil, and on the last page the solutions, if there are any."""
    data: dict[str, Json] = {
        "title": title,
        "gutter": GUTTER,
        "tasks": questions,
        "solutions": solutions,
        "link": link,
        "qr": qr_code(link) if link else None,
    }
    return press("worksheet", style, data)


def qr_code(link: str) -> str:
    """A link to be read by a camera, as SVG."""
    try:
        import segno  # noqa: PLC0415 - an extra, as in `press`
    except ImportError as reason:
        raise no_extra() from reason
    if len(link) > LONGEST_LINK:
        raise BadSettings("long-link", f"A link has at most {LONGEST_LINK} signs.")
    drawn = BytesIO()
    segno.make(link, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, border=0, scale=4)
    return drawn.getvalue().decode()
