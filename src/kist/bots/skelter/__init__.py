"""Players of Helter-Skelter."""

from typing import Final

from kist.bots.level import Level
from kist.bots.skelter.levels import Master, Steady
from kist.bots.skelter.novice import Novice

LEVELS: Final = (
    Level("novice", Novice),
    Level("steady", Steady),
    Level("master", Master),
)
