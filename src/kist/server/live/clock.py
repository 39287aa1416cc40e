"""The time as matches are told it."""

from collections.abc import Callable
from time import monotonic, time
from typing import Final

SLOWEST_SECONDS: Final = 1.0
"""Seconds: an answer that took longer says too little about the time."""


class Clock:
    """Milliseconds since 1970: by this machine, or by the database that several servers share. Between two looks at
    the database only seconds are counted, so that whatever happens to the machine's clock moves no deadline."""

    def __init__(self, machine: Callable[[], float] = time) -> None:
        self._machine = machine
        self._shared: float | None = None
        """What is to be added to the seconds that are counted."""

    def now(self) -> int:
        """The time."""
        return int(1000 * (self._machine() if self._shared is None else monotonic() + self._shared))

    def follow(self, theirs: int, asked: float) -> None:
        """Go by a time that somebody said between `asked`, in counted seconds, and now."""
        answered = monotonic()
        if self._shared is None or answered - asked <= SLOWEST_SECONDS:
            self._shared = theirs / 1000 - (asked + answered) / 2

    @property
    def error(self) -> float:
        """By how many seconds the machine's own clock is ahead."""
        return self._machine() - self.now() / 1000
