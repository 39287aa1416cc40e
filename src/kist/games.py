"""All games there are, by name. A game added here is tested, replayed and hosted like the others."""

from collections.abc import Mapping
from typing import Any

from kist.core.game import Game
from kist.cubus.game import Cubus
from kist.skelter.game import Skelter

GAMES: Mapping[str, Game[Any, Any]] = {game.name: game for game in (Cubus(), Skelter())}
