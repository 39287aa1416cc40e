"""Seven rungs from a novice that forgets nearly all to the master, in steps that are about even: for programs that
want a finer ladder."""

from functools import partial
from typing import Final

from kist.bots.between import Between
from kist.bots.level import Level
from kist.bots.skelter.levels import Master, Steady
from kist.bots.skelter.novice import Novice
from kist.bots.skelter.recollection import Recall

_NOVICE: Final = Level("novice", Novice)
_STEADY: Final = Level("steady", Steady)
_MASTER: Final = Level("master", Master)

RUNGS: Final = (
    Level("rung1", partial(Novice, recall=Recall(capacity=8, decay=0.004, confusion=0.004))),
    Level("rung2", Novice),
    Level("rung3", Between(_NOVICE, _STEADY, 0.18)),
    Level("rung4", Between(_NOVICE, _STEADY, 0.5)),
    Level("rung5", Steady),
    Level("rung6", Between(_STEADY, _MASTER, 0.5)),
    Level("rung7", Master),
)
