"""All games there are, by name: ours, and those of installed packages. Each is loaded when it is first asked for.

Another package adds a game with an entry point of the group `kist.games`: its name, and a class that is made without
arguments (docs/adding-a-game.md). It is then tested, replayed and hosted like the others.

>>> list(kist.games)
['cubus', 'skelter']
>>> kist.games["cubus"].options.seats
range(2, 7)
"""

from collections.abc import Mapping
from typing import Any, Final

from kist.core.game import Game
from kist.core.registry import Registry, be_mapping

GAMES: Final[Mapping[str, Game[Any, Any]]] = Registry(
    "kist.games", {"cubus": "kist.cubus.play.game:Cubus", "skelter": "kist.skelter.game:Skelter"}
)
be_mapping(__name__, "kist.games:GAMES")
