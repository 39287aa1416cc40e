"""The words that give lost places back, for a whole class on one page: for the teacher alone."""

from collections.abc import Sequence
from typing import Final

from kist.core.types import Json
from kist.paper.press import Style, press

FEW: Final = 30
"""Up to so many pupils stand in two columns, more in three."""


def return_words(
    pupils: Sequence[tuple[str, str]], code: str, style: Style, *, title: str = "", address: str | None = None
) -> bytes:
    """Names with their words, in the order of the names; `address` is where a phone finds the page."""
    ordered = sorted(pupils, key=lambda pupil: pupil[0].casefold())
    columns = 2 if len(ordered) <= FEW else 3
    how = style.words["paper.words-how" if address else "paper.words-how-here"]
    data: dict[str, Json] = {
        "pupils": [[name, word] for name, word in ordered],
        "columns": columns,
        "rows": -(-max(len(ordered), 1) // columns),
        "title": title or code,
        "how": how.replace("{code}", code).replace("{address}", (address or "").partition("://")[2].rstrip("/")),
    }
    return press("words", style, data)
