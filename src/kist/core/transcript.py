"""Transcripts: a game as JSON Lines, first the settings, then one action a line."""

from collections.abc import Mapping
from typing import Any

from kist.core.actions import Action
from kist.core.errors import BadNotation, BadSettings, KistError
from kist.core.game import Game
from kist.core.types import SPECTATOR, Actor, Json
from kist.core.view import View


def read_step(line: Json) -> tuple[Actor, Action]:
    """One line of a transcript after the first: `{"seat": 0, "do": "pass"}`, chance being `"seat": null`."""
    if not isinstance(line, Mapping) or "seat" not in line or "do" not in line:
        raise BadNotation("bad-step", 'A step is an object like {"seat":0,"do":"pass"}.')
    seat, do = line["seat"], line["do"]
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
        raise BadNotation("bad-step", '"seat" is a whole number from 0, or null for chance.')
    if not isinstance(do, str):
        raise BadNotation("bad-step", '"do" is the action as text, such as "pass".')
    return seat, Action.parse(do)


class Replay:
    """Follows a transcript line by line and answers each line. A refused line changes nothing."""

    def __init__(self, games: Mapping[str, Game[Any, Any]]) -> None:
        self._games = games
        self._game: Game[Any, Any] | None = None
        self._state: Any = None

    def answer(self, line: Json) -> dict[str, Json]:
        """Take one line and say what the table looks like then, or why the line was refused."""
        try:
            if self._game is None:
                self._game, self._state = self._start(line)
            else:
                self._state = self._game.apply(self._state, *read_step(line))
        except KistError as refusal:
            return {"ok": False, **refusal.to_json()}
        return _report(self._game.view(self._state, SPECTATOR))

    def _start(self, line: Json) -> tuple[Game[Any, Any], Any]:
        if not isinstance(line, Mapping):
            raise BadSettings("bad-settings", 'Settings are an object like {"game":"cubus","seats":2}.')
        game = game_of(self._games, line)
        return game, game.start(game.read_settings(line))


def _report(view: View) -> dict[str, Json]:
    return {
        "ok": True,
        "to_act": list(view.to_act),
        "scores": list(view.scores),
        "result": list(view.outcome.winners) if view.outcome else None,
        "reason": view.outcome.reason if view.outcome else None,
        "phase": view.phase,
        **view.table,
    }


def game_of(games: Mapping[str, Game[Any, Any]], settings: Mapping[str, Json]) -> Game[Any, Any]:
    """The game that settings from outside ask for."""
    name = settings.get("game")
    if not isinstance(name, str) or name not in games:
        known = " or ".join(f'"{known}"' for known in sorted(games))
        raise BadSettings("unknown-game", f'"game" must be {known}.')
    return games[name]


def read_seats(data: Mapping[str, Json], allowed: range) -> int:
    """The number of seats in settings from outside."""
    seats = data.get("seats")
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in allowed:
        raise BadSettings("bad-seats", f'"seats" must be a whole number from {allowed[0]} to {allowed[-1]}.')
    return seats
