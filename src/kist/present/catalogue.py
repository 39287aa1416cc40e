"""What can be played: games, their settings with choices, usual times, and bots."""

from collections.abc import Callable, Iterable

from kist.core.game import Comparable, Helpful, Options
from kist.matches.settings import Games
from kist.present.values import JsonObject


def catalogue(games: Games, levels: Callable[[str], Iterable[str]]) -> list[JsonObject]:
    """Every game for the page that starts a match: a `GameNote` each. `levels` gives the bots of a game."""
    return [
        {
            "name": name,
            "fewest": game.options.seats[0],
            "most": game.options.seats[-1],
            "choices": {setting: list(values) for setting, values in game.options.choices.items()},
            "most_seats": {setting: _most_seats(game.options, setting) for setting in game.options.most_seats},
            "times": dict(game.options.phases),
            "bots": list(levels(name)),
            "hints": isinstance(game, Helpful),
            "rated": isinstance(game, Comparable),
        }
        for name, game in games.items()
    ]


def _most_seats(options: Options, setting: str) -> list[int]:
    return [options.most_seats_with(setting, value) for value in options.choices[setting]]
