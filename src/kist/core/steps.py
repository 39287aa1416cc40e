"""The lines of a transcript: how a game begins, and what one step makes of a state."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from kist.core.actions import Action
from kist.core.errors import BadSettings
from kist.core.game import Game, Settings
from kist.core.notes import About, read_about
from kist.core.types import Actor, Json

Games: TypeAlias = Mapping[str, Game[Any, Any]]

RESIGN: Final = Action("resign")
NO_SETTINGS: Final = 'Settings are an object like {"game":"cubus","seats":2}.'


def read_start(line: Json, games: Games) -> tuple[Game[Any, Any], Settings]:
    """The first line of a transcript: a game and its settings."""
    if not isinstance(line, Mapping):
        raise BadSettings("bad-settings", NO_SETTINGS)
    game = game_of(games, line)
    return game, game.read_settings(agreed(line))


def agreed(line: Mapping[str, Json]) -> dict[str, Json]:
    """The settings in a first line, without what is said about the game."""
    return {name: value for name, value in line.items() if name != "about"}


def about_in(line: Json, settings: Settings) -> About:
    """What a first line says about the game beside its settings; raises `BadNotation`."""
    return read_about(line["about"], settings.seats) if isinstance(line, Mapping) and "about" in line else About()


def advance(game: Game[Any, Any], state: Any, actor: Actor, action: Action) -> Any:
    """The state after a step of a transcript: an action of the game or `resign`, with which a seat gives up, whoever
    is to act; raises `KistError`."""
    if action == RESIGN and isinstance(actor, int):
        return game.give_up(state, actor)
    return game.apply(state, actor, action)


def game_of(games: Games, settings: Mapping[str, Json]) -> Game[Any, Any]:
    """The game that settings from outside ask for."""
    name = settings.get("game")
    if not isinstance(name, str) or name not in games:
        known = " or ".join(f'"{known}"' for known in sorted(games))
        instead = f', not "{name[:40]}"' if isinstance(name, str) else ""
        raise BadSettings("unknown-game", f'"game" must be {known}{instead}.')
    return games[name]
