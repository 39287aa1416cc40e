"""A bot for tests: does the first thing that its view lists; `crashing` and `illegal` do what they are called."""

import os
from dataclasses import dataclass
from typing import Any

from kist.bots.base import Bot, Decision, Reason, Witnessed
from kist.core.actions import Action
from kist.core.types import Seat
from kist.core.view import View

NAMES = ("listed", "crashing", "dying", "illegal")


class ListedBot:
    def __init__(self, level: str, seat: Seat) -> None:
        self._level, self._seat, self._witnessed = level, seat, 0
        self._view: View[Any] | None = None

    def witness(self, moment: Witnessed[Any]) -> None:
        assert (moment.action is None) == (self._witnessed == 0)
        self._witnessed += 1
        self._view = moment.view

    def decide(self, seconds: float) -> Decision:
        assert seconds > 0
        assert self._view is not None
        assert self._view.viewer == self._seat
        assert self._seat in self._view.to_act
        if self._level == "crashing":
            raise RuntimeError("a bug in the bot")
        if self._level == "dying":
            os._exit(1)
        if self._level == "illegal":
            return Decision(Action("fly"), Reason("x"))
        listed = [action for action in self._view.actions if action not in {"knock", "ready"}]
        return Decision(Action.parse(listed[0]), Reason("first", {"of": len(listed), "witnessed": self._witnessed}))


@dataclass(frozen=True)
class Level:
    name: str

    def bot(self, seat: Seat, seed: int) -> Bot[Any]:
        assert seed >= 0
        return ListedBot(self.name, seat)


LEVELS = {game: tuple(map(Level, NAMES)) for game in ("cubus", "skelter")}


def find_level(game: str, name: str) -> Level:
    return next(level for level in LEVELS[game] if level.name == name)
