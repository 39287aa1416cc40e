"""Drawings that commands write: an SVG as it is, a PNG with the extra that prints."""

from pathlib import Path

from kist.cli.files import write_text
from kist.core import files
from kist.core.errors import BadSettings
from kist.core.extras import is_installed, not_installed


def check_drawing(path: str) -> None:
    """Raise `KistError` when no drawing can be written there: before anything is worked out for it."""
    kind = Path(path).suffix
    if kind not in {".svg", ".png"}:
        raise BadSettings("bad-drawing", f"Drawings are .svg or .png, and {path} is neither.")
    if kind == ".png" and not is_installed("typst"):
        raise not_installed("Typst, to draw .png (.svg needs nothing)", "paper")


def draw(svg: str, path: str) -> None:
    """Write a drawing as its name says."""
    if path.endswith(".svg"):
        write_text(svg, path)
        return
    from kist.paper.press import png_of  # noqa: PLC0415 - an extra: without it, SVG can be had

    files.write_bytes(png_of(svg), path)
