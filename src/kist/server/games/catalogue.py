"""What can be played on this server: games, their settings with choices, usual times, and bots."""

import importlib
from functools import lru_cache, partial

from kist.matches.settings import Games
from kist.present.catalogue import catalogue
from kist.present.values import JsonObject


def notes(games: Games, bots: str) -> list[JsonObject]:
    """Every game for the page that starts a match."""
    return catalogue(games, partial(known_levels, bots))


@lru_cache
def known_levels(module: str, game: str) -> tuple[str, ...]:
    """The levels of bots that there are for a game."""
    try:
        levels = importlib.import_module(module).LEVELS
    except ModuleNotFoundError:
        return ()
    return tuple(level.name for level in levels.get(game, ()))
