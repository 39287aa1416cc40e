"""A small Helter-Skelter for OpenSpiel, with as much recall as is asked for: small enough for its solvers."""

from dataclasses import fields
from functools import partial
from typing import Any, Final

import pyspiel

from kist.research.openspiel.skelter import SkelterGame
from kist.research.openspiel.table import game_type
from kist.research.small.game import PLAYERS, Size, SmallCoding

SMALL: Final = game_type(
    "python_small_skelter",
    "A small Helter-Skelter",
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    parameter_specification={**{field.name: field.default for field in fields(Size)}, "recall": -1},
    most_players=PLAYERS,
)


class SmallSkelterGame(SkelterGame):
    """A board of `columns` by `rows`, `stones` for each of two players, `rounds` of moving, and so many `boards` with
    equal chance (0: every way to colour one)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**SMALL.parameter_specification, **(params or {})}
        self.recall = int(given.pop("recall"))
        size = Size(**{name: int(value) for name, value in given.items()})
        self.boards, self.laid = len(size.laid), partial(SmallCoding, size)
        self._lay_out(SMALL, params, SmallCoding(size, 0), size.stones)
