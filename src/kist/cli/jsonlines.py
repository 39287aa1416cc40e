"""JSON Lines in, JSON Lines out: one answer for every line, at once, and never a traceback."""

import json
import sys
from collections.abc import Callable

from kist.core.errors import BadNotation, KistError
from kist.core.types import Json

LONGEST_LINE = 1_000_000


def answer_lines(answer: Callable[[Json], dict[str, Json]]) -> None:
    """Answer every line of standard input on standard output."""
    for line in iter(sys.stdin.buffer.readline, b""):  # iterating over the stream itself would read ahead
        sys.stdout.write(json.dumps(_answered(answer, line), separators=(",", ":")) + "\n")
        sys.stdout.flush()


def _answered(answer: Callable[[Json], dict[str, Json]], line: bytes) -> dict[str, Json]:
    try:
        return answer(read_json(line))
    except KistError as refusal:
        return {"ok": False, **refusal.to_json()}


def read_json(line: bytes) -> Json:
    """The JSON value of a line; raises `BadNotation`."""
    if len(line) > LONGEST_LINE:
        raise BadNotation("bad-json", f"A line has at most {LONGEST_LINE} characters.")
    try:
        value: Json = json.loads(line)
    except (ValueError, RecursionError):
        raise BadNotation("bad-json", "This line is not JSON: one JSON object a line.") from None
    return value
