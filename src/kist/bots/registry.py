"""All levels of all games, from the weakest to the strongest."""

from collections.abc import Mapping
from typing import Final

from kist.bots import cubus, skelter
from kist.bots.level import Level
from kist.core.errors import BadSettings

LEVELS: Final[Mapping[str, tuple[Level, ...]]] = {
    "cubus": cubus.LEVELS,
    "skelter": skelter.LEVELS,
}


def find_level(game: str, name: str) -> Level:
    """The level of a game by its name; raises `BadSettings`."""
    levels = {level.name: level for level in LEVELS.get(game, ())}
    if name not in levels:
        known = ", ".join(levels) or "none"
        raise BadSettings("unknown-level", f'There is no level "{name}" for {game}; there are: {known}.')
    return levels[name]
