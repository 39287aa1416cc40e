"""JSON Lines in, JSON Lines out: one answer for every line, at once, and never a traceback."""

import sys
from collections.abc import Callable

from kist.cli.commands import standard_input
from kist.core.errors import KistError
from kist.core.json_lines import read_json, write_json
from kist.core.types import Json


def answer_lines(answer: Callable[[Json], dict[str, Json]]) -> None:
    """Answer every line of standard input on standard output."""
    for line in iter(standard_input().readline, b""):  # iterating over the stream itself would read ahead
        sys.stdout.write(write_json([_answered(answer, line)]))
        sys.stdout.flush()


def _answered(answer: Callable[[Json], dict[str, Json]], line: bytes) -> dict[str, Json]:
    try:
        return answer(read_json(line))
    except KistError as refusal:
        return {"ok": False, **refusal.to_json()}
