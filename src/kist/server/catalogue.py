"""What can be played on this server: games, their settings with choices, usual times, and bots."""

import importlib
from functools import lru_cache

from kist.core.game import Comparable, Helpful, Options
from kist.matches.settings import Games
from kist.server.messages.http import GameNote


def notes(games: Games, bots: str) -> list[GameNote]:
    """Every game for the page that starts a match."""
    return [
        GameNote(
            name=name,
            fewest=game.options.seats[0],
            most=game.options.seats[-1],
            choices={setting: list(values) for setting, values in game.options.choices.items()},
            most_seats={setting: _most_seats(game.options, setting) for setting in game.options.most_seats},
            times=dict(game.options.phases),
            bots=list(known_levels(bots, name)),
            hints=isinstance(game, Helpful),
            rated=isinstance(game, Comparable),
        )
        for name, game in games.items()
    ]


def _most_seats(options: Options, setting: str) -> list[int]:
    return [options.most_seats_with(setting, value) for value in options.choices[setting]]


@lru_cache
def known_levels(module: str, game: str) -> tuple[str, ...]:
    """The levels of bots that there are for a game."""
    try:
        levels = importlib.import_module(module).LEVELS
    except ModuleNotFoundError:
        return ()
    return tuple(level.name for level in levels.get(game, ()))
