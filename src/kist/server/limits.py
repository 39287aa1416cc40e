"""Who asks too much: rates as buckets that fill again, and counts of what is open."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

KEPT = 20_000
"""So many askers are remembered; those that asked longest ago are forgotten first."""


class Buckets:
    """One bucket for each asker: `burst` drops at first, `rate` new ones every second."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, float(burst), clock
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, asker: str) -> bool:
        """Take a drop; False when there is none."""
        now = self._clock()
        level, since = self._levels.pop(asker, (self._burst, now))
        level = min(self._burst, level + (now - since) * self._rate)
        allowed = level >= 1
        self._levels[asker] = (level - 1 if allowed else level, now)  # put back at the end: asked last
        if len(self._levels) > KEPT:
            del self._levels[next(iter(self._levels))]
        return allowed


class Counts:
    """How much of something each asker has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, asker: str) -> bool:
        """Open one more; False when there are too many already."""
        if self._open[asker] >= self._most:
            return False
        self._open[asker] += 1
        return True

    def leave(self, asker: str) -> None:
        """Close one."""
        self._open[asker] -= 1
        if self._open[asker] <= 0:
            del self._open[asker]
