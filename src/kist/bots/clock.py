"""How long a bot may go on thinking: until a time, or for a number of steps that can be repeated exactly."""

import time


class OutOfTime(Exception):
    """The clock ran out; what was found before counts."""


class Clock:
    """Counts steps of thought and says when to stop."""

    def __init__(self, seconds: float, nodes: int | None = None) -> None:
        self._start = time.monotonic()
        self._seconds = seconds
        self._left = nodes

    def step(self) -> None:
        """Take a step; raises `OutOfTime` when there is no more time for it."""
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise OutOfTime
        if self.is_past(1.0):
            raise OutOfTime

    def is_past(self, share: float) -> bool:
        """Whether more than this share of the time is over; steps do not count here."""
        return time.monotonic() - self._start > share * self._seconds
