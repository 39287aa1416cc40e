"""How long bots take to act at a table: a human moment."""

from collections.abc import Mapping
from math import inf
from typing import Final

from kist.matches.match import Match
from kist.matches.settings import Pace

PACES: Final[Mapping[Pace, tuple[float, float]]] = {
    "slow": (1.8, inf),
    "normal": (1.0, inf),
    "fast": (0.15, 0.6),
    "at-once": (0.0, 0.0),
}
"""How much of its moment a bot takes, and its most seconds: a move may be two actions, and fast stays below one."""
UNRIVALLED_SECONDS: Final = 0.7
"""Where being first counts, a bot leaves people their chance; where none of them is asked, all only wait."""


def moment_for(delay: float, pace: Pace, *, rivalled: bool = True) -> float:
    """How many seconds a bot takes that would like to take `delay`; less where no person may be faster."""
    factor, most = PACES[pace]
    return min((delay if rivalled else min(delay, UNRIVALLED_SECONDS)) * factor, most)


def is_rivalled(match: Match) -> bool:
    """Whether a person could still be faster, or being first does not count: then a bot takes all of its moment."""
    several = match.phase is not None and match.game.options.phases.get(match.phase) is not None
    return not several or any(not match.is_bot(match.chair_of(seat)) for seat in match.awaited)
