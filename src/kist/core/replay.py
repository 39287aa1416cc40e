"""`kist replay`: a transcript followed line by line, as another program writes it."""

from collections.abc import Iterator
from typing import Any

from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.game import Game
from kist.core.notes import read_step
from kist.core.referee import WrongRuling, awaits_referee, ruling
from kist.core.steps import Games, advance, read_start
from kist.core.table import Table
from kist.core.types import REFEREE, SPECTATOR, Json
from kist.core.view import View


class Replay:
    """Follows a transcript line by line and answers each line. A refused line changes nothing.

    It answers for the referee by itself; lines that say what the referee answered must say the same.
    """

    def __init__(self, games: Games) -> None:
        self._games = games
        self._game: Game[Any, Any] | None = None
        self._state: Any = None
        self._rulings: list[Action] = []
        """What the referee answered since the last line of anybody else, and no line has said yet."""

    def answer(self, line: Json) -> dict[str, Json]:
        """Take one line and say what the table looks like then, or why the line was refused."""
        *_, (_, last) = self._told(line)
        return last

    def answers(self, line: Json) -> list[dict[str, Json]]:
        """Take one line and say what the table looks like then, and again after each answer of the referee, with the
        step that this is."""
        return [step | told for step, told in self._told(line)]

    def _told(self, line: Json) -> Iterator[tuple[dict[str, Json], dict[str, Json]]]:
        """What there is to say, each time with the referee's step that led there, if it is one."""
        try:
            game = self._take(line)
        except KistError as refusal:
            yield {}, {"ok": False, **refusal.to_json()}
            return
        yield {}, _report(game.view(self._state, SPECTATOR))
        while awaits_referee(game, self._state):
            action = ruling(game, self._state)
            self._state = game.apply(self._state, REFEREE, action)
            self._rulings.append(action)
            yield {"seat": REFEREE, "do": str(action)}, _report(game.view(self._state, SPECTATOR))

    def _take(self, line: Json) -> Game[Any, Any]:
        if self._game is None:
            self._game, settings = read_start(line, self._games)
            self._state = self._game.start(settings)
            return self._game
        actor, action = read_step(line)
        if actor == REFEREE and self._rulings:
            self._confirm(action)
        else:
            self._state, self._rulings = advance(self._game, self._state, actor, action), []
        return self._game

    def _confirm(self, said: Action) -> None:
        if said != self._rulings[0]:
            raise WrongRuling("wrong-ruling", f"The referee's answer is '{self._rulings[0]}', not '{said}'.")
        del self._rulings[0]


def _report(view: View[Table]) -> dict[str, Json]:
    return {
        "ok": True,
        "to_act": list(view.to_act),
        "scores": list(view.scores),
        "result": list(view.outcome.winners) if view.outcome else None,
        "reason": view.outcome.reason if view.outcome else None,
        "phase": view.phase,
        **view.table.to_json(),
    }
