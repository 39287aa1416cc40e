"""Looks into a PDF: its pages, their words, and what is filled with which colour."""

import re
from io import BytesIO

from pypdf import PageObject, PdfReader


def pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def words(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in pages(pdf))


def filled(page: PageObject, colour: str) -> int:
    """How many shapes of a page are filled with a colour such as #C9965C."""
    contents = page.get_contents()
    assert contents is not None
    fills = re.findall(r"((?:[\d.]+ ){1,3})scn", contents.get_data().decode("latin-1"))
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return sum(_channels(fill.split()) == wanted for fill in fills)


def _channels(parts: list[str]) -> list[int]:
    numbers = [round(float(part) * 255) for part in parts]
    return numbers * 3 if len(numbers) == 1 else numbers  # a grey is written once


def size(page: PageObject) -> tuple[int, int]:
    """Width and height in whole millimetres."""
    return round(float(page.mediabox.width) / 72 * 25.4), round(float(page.mediabox.height) / 72 * 25.4)
