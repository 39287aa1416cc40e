"""All levels of all games, from the weakest to the strongest."""

from collections.abc import Mapping
from typing import Final

from kist.bots import cubus, skelter
from kist.bots.base import Bot
from kist.bots.level import Level
from kist.core.errors import BadSettings
from kist.core.types import Json, Seat

LEVELS: Final[Mapping[str, Mapping[str, Level]]] = {
    game: {level.name: level for level in levels}
    for game, levels in {
        "cubus": cubus.LEVELS,
        "skelter": skelter.LEVELS,
    }.items()
}


def find_level(game: str, name: str) -> Level:
    """The level of a game by its name; raises `BadSettings`."""
    levels = LEVELS.get(game, {})
    if name not in levels:
        known = ", ".join(levels) or "none"
        raise BadSettings("unknown-level", f'There is no level "{name}" for {game}; there are: {known}.')
    return levels[name]


def make_bot(game: str, level: str, settings: Mapping[str, Json], seat: Seat, seed: int) -> Bot:
    """A bot for a seat of a match with these settings, as a server asks for one; raises `BadSettings`."""
    del settings  # all that a bot needs to know of them is in its views
    return find_level(game, level).make(seat, seed)
