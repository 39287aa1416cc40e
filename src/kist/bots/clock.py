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

    def step(self, count: int = 1) -> None:
        """Take a step, or so many; raises `OutOfTime` when there is no more time for it."""
        if self._left is not None:
            self._left -= count
            if self._left < 0:
                raise OutOfTime
        if self.is_past(1.0):
            raise OutOfTime

    def half(self) -> "Clock":
        """A clock for half of what is left; what it leaves is not given back."""
        left = None if self._left is None else max(0, self._left // 2)
        if left is not None and self._left is not None:
            self._left -= left
        return Clock((self._seconds - (time.monotonic() - self._start)) / 2, left)

    def is_past(self, share: float) -> bool:
        """Whether more than this share of the time is over; steps do not count here."""
        return time.monotonic() - self._start > share * self._seconds
