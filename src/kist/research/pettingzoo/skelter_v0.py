"""Helter-Skelter for PettingZoo: see docs/research.md."""

from kist.core.types import Json
from kist.research.pettingzoo.aec import RENDER_MODES, Options, TableEnv
from kist.research.pettingzoo.parallel import TurnsInParallel
from kist.research.pictures import skelter_picture, skelter_svg
from kist.research.skelter_coding import SkelterCoding


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    """Two to six players; a step is one action: place, touch, move, an answer, a call."""

    metadata = {"name": "skelter_v0", "render_modes": [*RENDER_MODES], "is_parallelizable": False, "render_fps": 2}

    def __init__(self, options: Options = Options(), *, seats: int = 2, **settings: Json) -> None:  # noqa: B008
        super().__init__(SkelterCoding(seats, **settings), skelter_svg, skelter_picture, options)


def env(seats: int = 2, **given: Json) -> raw_env:
    """A table for two to six agents, with the options of `Options` and `calls`, `"free"` or `"informed"`; all else
    are settings of Helter-Skelter, such as `board="hex"` or `rounds=30`."""
    options, settings = Options.read(given)
    return raw_env(options, seats=seats, **settings)


def parallel_env(seats: int = 2, **given: Json) -> TurnsInParallel:
    """Such a table at which every agent is asked in every step; only whoever is to act is heard."""
    return TurnsInParallel(env(seats, **given))
