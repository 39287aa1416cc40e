"""Seven rungs from the novice to the master, in steps that are about even: for programs that want a finer ladder."""

from typing import Final

from kist.bots.between import Between
from kist.bots.cubus.builder import Builder
from kist.bots.cubus.greedy import Greedy
from kist.bots.cubus.master import Master
from kist.bots.cubus.novice import Novice
from kist.bots.level import Level

_NOVICE: Final = Level("novice", Novice)
_BUILDER: Final = Level("builder", Builder)
_GREEDY: Final = Level("greedy", Greedy)

RUNGS: Final = (
    Level("rung1", Novice),
    Level("rung2", Between(_NOVICE, _BUILDER, 0.3)),
    Level("rung3", Between(_NOVICE, _BUILDER, 0.8)),
    Level("rung4", Between(_BUILDER, _GREEDY, 0.1)),
    Level("rung5", Between(_BUILDER, _GREEDY, 0.38)),
    Level("rung6", Between(_BUILDER, _GREEDY, 0.78)),
    Level("rung7", Master),
)
