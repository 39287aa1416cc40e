"""Games of Helter-Skelter to look back upon: stones on a printed board, and what was done from there on."""

from typing import Any

from kist.core.actions import Action
from kist.core.transcript import Transcript
from kist.skelter.state import State
from kist.study.record import Record
from tests.skelter.drawn import COLUMNS, GAME, ROWS, begun

PRINT = """
r a g b v s r a
g b v s r a g b
v s r a g b v s
r a g b v s r a
g b v s r a g b
v s r a g b v s
"""
"""Seat 0 plays red, seat 1 amber. Row 6 is on top, column a on the left."""


def table(stones: dict[str, str], printed: dict[str, str] | None = None) -> State:
    """These stones lie there, and nothing before that is known: so nobody has seen what they cover."""
    rows = [line.split() for line in PRINT.strip().splitlines()]
    cells = [
        [
            (printed or {}).get(column + row, colour) + stones.get(column + row, ".")
            for column, colour in zip(COLUMNS, line, strict=True)
        ]
        for row, line in zip(ROWS, rows, strict=True)
    ]
    return begun("\n".join(" ".join(line) for line in cells))


def played(start: State, *texts: str) -> Record:
    """What was done from there on, each by who was to act; the first of it is line 1."""
    states: list[Any] = [start]
    steps = []
    for text in texts:
        steps.append((states[-1].actor, Action.parse(text)))
        states.append(GAME.apply(states[-1], *steps[-1]))
    record = Transcript(GAME, start.table.settings, tuple(steps))
    vars(record)["states"] = tuple(states)  # it did not begin with an empty board
    return record
