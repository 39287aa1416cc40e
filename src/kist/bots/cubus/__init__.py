"""Players of Cubus."""

from typing import Final

from kist.bots.cubus.builder import Builder
from kist.bots.cubus.greedy import Greedy
from kist.bots.cubus.master import Master
from kist.bots.cubus.novice import Novice
from kist.bots.level import Level

LEVELS: Final = (
    Level("novice", Novice),
    Level("builder", Builder),
    Level("greedy", Greedy),
    Level("master", Master),
)
