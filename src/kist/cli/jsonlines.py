"""JSON Lines in, JSON Lines out: every line is answered at once, and never with a traceback."""

import sys
from collections.abc import Callable

from kist.cli.commands import standard_input
from kist.core.errors import KistError
from kist.core.json_lines import read_json, write_json
from kist.core.types import Json


def answer_lines(answer: Callable[[Json], dict[str, Json]]) -> None:
    """Answer every line of standard input with one on standard output."""
    answer_with_lines(lambda line: [answer(line)])


def answer_with_lines(answers: Callable[[Json], list[dict[str, Json]]]) -> None:
    """Answer every line of standard input with one or several on standard output."""
    for line in iter(standard_input().readline, b""):  # iterating over the stream itself would read ahead
        sys.stdout.write(write_json(_answered(answers, line)))
        sys.stdout.flush()


def _answered(answers: Callable[[Json], list[dict[str, Json]]], line: bytes) -> list[dict[str, Json]]:
    try:
        return answers(read_json(line))
    except KistError as refusal:
        return [{"ok": False, **refusal.to_json()}]
