"""Both games for OpenSpiel, the extra `kist-games[openspiel]`: registers `python_skelter`, `python_small_skelter` and
`python_cubus_race`."""

from kist.core.extras import not_installed

try:
    import pyspiel
except ImportError as reason:
    raise not_installed("OpenSpiel", "openspiel") from reason

from kist.research.openspiel.cubus_race import RACE, CubusRace
from kist.research.openspiel.skelter import SKELTER, SkelterGame
from kist.research.openspiel.small_skelter import SMALL, SmallSkelterGame

for _type, _game in ((SKELTER, SkelterGame), (SMALL, SmallSkelterGame), (RACE, CubusRace)):
    if _type.short_name not in pyspiel.registered_names():
        pyspiel.register_game(_type, _game)

__all__ = ["CubusRace", "SkelterGame", "SmallSkelterGame"]
