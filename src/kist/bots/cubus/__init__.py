"""Players of Cubus."""

from kist.bots.cubus.novice import Novice
from kist.bots.level import Level

LEVELS = (Level("novice", "cubus-novice", Novice),)
