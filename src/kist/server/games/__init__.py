"""All that the server knows of single games."""

from collections.abc import Mapping
from typing import Final

from kist.cubus.play.table import CubusTable
from kist.server.games.cubus import routes
from kist.server.games.protocol import PLAIN, GameAdapter
from kist.skelter.table import SkelterTable

ADAPTERS: Final[Mapping[str, GameAdapter]] = {
    "cubus": GameAdapter(CubusTable, routes),
    "skelter": GameAdapter(SkelterTable),
}


def adapter_of(game: str) -> GameAdapter:
    """What the server adds for a game; nothing for games it does not know."""
    return ADAPTERS.get(game, PLAIN)
