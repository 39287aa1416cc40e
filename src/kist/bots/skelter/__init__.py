"""Players of Helter-Skelter."""

from typing import Final

from kist.bots.level import Level
from kist.bots.skelter.levels import Master, Steady
from kist.bots.skelter.novice import Novice

LEVELS: Final = (
    Level("novice", "skelter-novice", Novice),
    Level("steady", "skelter-steady", Steady),
    Level("master", "skelter-master", Master),
)
