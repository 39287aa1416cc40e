"""Says in the store that servers run, and tells when none did or when the clock has jumped.

A clock that is a month ahead looks like a month in which no server ran. Nobody can tell which it was, so nothing that
came to its end meanwhile ends for a day: whoever runs the server has that long to put the clock right.
"""

import logging
from collections.abc import Callable
from typing import Final

from kist.matches.days import LEAST, Outage
from kist.matches.ports import Upkeep

LOG = logging.getLogger("kist.clock")
BEAT_MS: Final = 10_000
"""Ms after which a server says again that it runs."""
SILENT_MS: Final = 30_000
"""After so many ms without that from any server there was an outage."""
HELD_MS: Final = 24 * 3600 * 1000
"""Ms for which nothing ends after a jump of the clock."""


class Heartbeat:
    """The heartbeat of one server."""

    def __init__(self, store: Upkeep, clock: Callable[[], int]) -> None:
        self._store, self._clock = store, clock
        self._last = 0
        """When this server last said that it runs."""
        self.outage: Outage | None = None
        """The last time when no server ran."""
        self._jump: Outage | None = None
        """The last one that was so long that the clock may have jumped."""

    async def beat(self) -> int:
        """The time; not before it is said that this server runs, and known whether the clock has jumped."""
        now = self._clock()
        if not 0 <= now - self._last < BEAT_MS:
            pulse = await self._store.alive(now, SILENT_MS, LEAST)
            self._last = now
            self.outage = pulse.outage and Outage(*pulse.outage)
            self._follow(pulse.jump and Outage(*pulse.jump), now)
        return now

    def _follow(self, jump: Outage | None, now: int) -> None:
        is_new, self._jump = jump != self._jump, jump
        if jump and is_new and self.holds(now):
            LOG.warning(
                "the clock is far ahead of when a server last ran: if servers were not stopped for so long, put it "
                "right. What came to its end meanwhile is neither ended nor deleted for a day",
                extra={"hours_ahead": round((jump.end - jump.start) / LEAST, 1)},
            )

    def holds(self, now: int) -> bool:
        """Whether the clock jumped less than a day ago; servers need not agree to the millisecond when that was."""
        return self._jump is not None and self._jump.end - SILENT_MS <= now < self._jump.end + HELD_MS

    async def ending(self) -> int:
        """The time by which things end and are deleted: for a day after a jump that of the last heartbeat before."""
        return self.ends_by(await self.beat())

    def ends_by(self, now: int) -> int:
        """The time by which things end, as far as is known of the clock."""
        return self._jump.start if self._jump and self.holds(now) else now
