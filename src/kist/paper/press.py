"""The press: a template and its data become a PDF, a drawing a PNG. The only place that knows Typst."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kist.core.errors import BadSettings, KistError
from kist.core.extras import how_to_install
from kist.core.types import Json
from kist.study.tasks.words import Words, read_words, task_words

FOLDER: Final = Path(__file__).parent
SIZES: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The papers by their names: width and height in millimetres."""
MARGIN: Final = 14.0
"""What is left free around every page, in millimetres; printers need some of it."""


@dataclass(frozen=True)
class Style:
    """How something is printed: on which paper, in which language, and whether without colours."""

    size: str = "a4"
    language: str = "en"
    mono: bool = False

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise BadSettings(
                "bad-paper", f"There is no paper called {self.size!r}: choose one of {', '.join(SIZES)}."
            )
        task_words(self.language)

    @property
    def words(self) -> Words:
        """The words of paper and of school tasks."""
        return {**task_words(self.language), **read_words(FOLDER / "words", self.language)}

    @property
    def width(self) -> float:
        """What can be printed on from left to right, in millimetres."""
        return SIZES[self.size][0] - 2 * MARGIN

    @property
    def height(self) -> float:
        """What can be printed on from top to bottom, in millimetres."""
        return SIZES[self.size][1] - 2 * MARGIN


def press(template: str, style: Style, data: dict[str, Json]) -> bytes:
    """The PDF that a template makes of its data; raises `KistError` when the packages for it are not installed."""
    width, height = SIZES[style.size]
    page: dict[str, Json] = {"width": width, "height": height, "margin": MARGIN, "language": style.language}
    told = json.dumps({**data, "page": page, "words": style.words, "mono": style.mono}, ensure_ascii=False)
    try:
        told.encode()
    except UnicodeEncodeError as reason:
        raise BadSettings("bad-text", "A title or a link has something in it that is no text.") from reason
    return _compiled(template, {"data": told})


def png_of(svg: str) -> bytes:
    """A drawing in pixels, two for each of its own; raises `KistError` when the packages for it are not installed."""
    return _compiled("picture", {"svg": svg}, format="png", ppi=192.0)


def _compiled(template: str, inputs: dict[str, str], **form: Any) -> bytes:
    try:
        import typst  # noqa: PLC0415 - an extra: without it everything but printing works
    except ImportError as reason:
        raise no_extra() from reason
    path = FOLDER / "templates" / f"{template}.typ"
    return bytes(typst.compile(str(path), root=str(path.parent), sys_inputs=inputs, ignore_system_fonts=True, **form))


def no_extra() -> KistError:
    """What is said when the packages for printing are not installed."""
    return KistError("no-paper", f"Printing needs a few packages more: {how_to_install('paper')}.")
