"""All that the server knows of single games."""

from collections.abc import Mapping
from typing import Final

from kist.server.games.cubus import CubusAdapter
from kist.server.games.protocol import PLAIN, GameAdapter
from kist.server.games.skelter import SkelterAdapter

ADAPTERS: Final[Mapping[str, GameAdapter]] = {"cubus": CubusAdapter(), "skelter": SkelterAdapter()}


def adapter_of(game: str) -> GameAdapter:
    """What the server adds for a game; nothing for games it does not know."""
    return ADAPTERS.get(game, PLAIN)
