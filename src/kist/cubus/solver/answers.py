"""Answers that were found beforehand: the fullest stacks around open lids that come up most in games.

A search for one takes about a millisecond, and a program that has just started would make hundreds. The answers are
what the search finds, cell for cell: a test makes some of them anew. `kist.research.make_answers` wrote the file; it
is read with the first question.
"""

import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import groupby
from typing import Final, TypeAlias

from kist.cubus.shape.stack import DIGITS, Cell
from kist.cubus.solver.book import DATA
from kist.cubus.solver.task import Counts, Nails

ANSWERS: Final = DATA / "answers.z"
NO_STACK: Final = "-"

Heights: TypeAlias = dict[Cell, int]
Question: TypeAlias = tuple[Nails, Counts]
"""Which open lids bind, the first at (0, 0), and the rhombi to be used, all of them."""

_HEIGHTS: Final = bytes(max(DIGITS.find(chr(sign)), 0) for sign in range(256))
"""For every sign in the rows of a stack the height that it stands for."""
_NOTED: ContextVar[set[Question] | None] = ContextVar("noted questions", default=None)


def answer(counts: Counts, nails: Nails) -> str | None:
    """The fullest stack as `read` reads it; None when it was not found beforehand."""
    noted = _NOTED.get()
    if noted is not None:
        noted.add((nails, counts))
    return _answers().get(nails, {}).get(_signs(counts))


@contextmanager
def noting() -> Iterator[set[Question]]:
    """All that is asked inside."""
    noted: set[Question] = set()
    token = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(token)


def read(text: str) -> Heights | None:
    """The heights, cells such that nails are at their places; None when there is no such stack."""
    if text == NO_STACK:
        return None
    left, top, rows = text.split(",")
    return {
        (x, y): DIGITS.index(sign)
        for y, row in enumerate(rows.split("/"), int(top))
        for x, sign in enumerate(row, int(left))
        if sign != "."
    }


def write(heights: Heights | None) -> str:
    """The other way round: where the stack lies, and its rows."""
    if not heights:
        return NO_STACK
    left, top = (min(places) for places in zip(*heights, strict=True))
    right, bottom = (max(places) for places in zip(*heights, strict=True))
    lines = [[heights.get((x, y)) for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    rows = ["".join("." if each is None else DIGITS[each] for each in line).rstrip(".") for line in lines]
    return f"{left},{top},{'/'.join(rows)}"


def crates_in(text: str) -> int:
    """How many crates such a stack has."""
    return sum(text.rpartition(",")[2].encode("ascii").translate(_HEIGHTS))


def packed(answers: Mapping[Question, str]) -> bytes:
    """The file: for all that lie alike a line that says where the nails are, then one for each answer."""
    lines: list[str] = []
    for nails, questions in groupby(sorted(answers), key=lambda question: question[0]):
        lines.append(" ".join(f"{u},{v}" for u, v in nails))
        lines += (f"{_signs(counts)}={answers[nails, counts]}" for _, counts in questions)
    return zlib.compress("\n".join(lines).encode("ascii"), 9)


def unpacked(content: bytes) -> dict[Nails, dict[str, str]]:
    """For each way in which nails lie to each other the answers, by the signs of the counts."""
    answers: dict[Nails, dict[str, str]] = {}
    nails: Nails = ()
    for line in zlib.decompress(content).decode("ascii").splitlines():
        signs, is_answer, text = line.partition("=")
        if is_answer:
            answers[nails][signs] = text
        else:
            nails = _nails(line)
            answers[nails] = {}
    return answers


@cache
def _answers() -> Mapping[Nails, Mapping[str, str]]:
    return unpacked(ANSWERS.read_bytes())


def _signs(counts: Counts) -> str:
    return "".join(map(DIGITS.__getitem__, counts))


def _nails(line: str) -> Nails:
    pairs = (each.split(",") for each in line.split())
    return tuple((int(u), int(v)) for u, v in pairs)
