"""Boards drawn in tests: one cell a field, the letter of its colour and then whose stones lie on it, lowest first.

`r.` is an empty red field, `g0` the stone of seat 0 on green, `b21` a stone of seat 1 on one of seat 2 on blue. The
top line is row 6, the first cell of a line is column a.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from kist.core.actions import Action
from kist.core.errors import IllegalAction
from kist.skelter.board import COLOURS, Board
from kist.skelter.board_file import built_in
from kist.skelter.game import Skelter
from kist.skelter.settings import Settings
from kist.skelter.state import Phase, Pile, State, table_for

GAME = Skelter()
LETTERS = {colour[0]: colour for colour in COLOURS}
ROWS = "654321"
COLUMNS = "abcdefgh"


def cells_of(drawing: str) -> dict[str, str]:
    rows = [line.split() for line in drawing.strip().splitlines()]
    return {
        column + row: cell
        for row, line in zip(ROWS, rows, strict=True)
        for column, cell in zip(COLUMNS, line, strict=True)
    }


def board_of(cells: dict[str, str]) -> Board:
    fields = built_in("classic").fields
    return Board("drawn", tuple(replace(field, colour=LETTERS[cells[field.name][0]]) for field in fields))


def drawn(drawing: str, seats: int = 2, turn: int = 0, **agreed: Any) -> State:
    """A turn in the middle of a game, of which nothing before it is known."""
    cells = cells_of(drawing)
    table = table_for(Settings(seats, board_of(cells), **agreed))
    return State(table, tuple(_pile(cells[field.name]) for field in table.board.fields), Phase.TURN, turn, 0)


def begun(drawing: str, seats: int = 2) -> State:
    """A turn as the first one of a game, which counts when tables come up again."""
    state = drawn(drawing, seats)
    return state._replace(history=((state.turn, (), state.piles),))


def _pile(cell: str) -> Pile:
    return tuple(int(seat) for seat in cell[1:] if seat != ".")


def same(state: State, drawing: str) -> bool:
    """Whether the stones lie as drawn."""
    return state.piles == drawn(drawing).piles


def do(state: State, *texts: str) -> State:
    """Let whoever is to act do one thing after the other."""
    for text in texts:
        state = GAME.apply(state, state.actor, Action.parse(text))
    return state


def options(state: State) -> set[str]:
    """What the seat that is to act may do, as its view lists it."""
    return set(GAME.view(state, state.actor).actions)


def shown(state: State) -> Mapping[str, object]:
    """The colours that everybody sees now."""
    return GAME.view(state, None).table.shown


def pile_on(state: State, field: str) -> list[int]:
    """Whose stones everybody sees on a field, lowest first."""
    return list(GAME.view(state, None).table.piles.get(field, ()))


def refused(state: State, text: str) -> str:
    """The code with which an action of the seat to act is refused."""
    with pytest.raises(IllegalAction) as refusal:
        do(state, text)
    return refusal.value.code
