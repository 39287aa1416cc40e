"""Hears of what `kist admin` did to the store, which is another process: it leaves a mark there."""

from collections.abc import Callable
from typing import Final

from kist.server.edge.bans import Bans
from kist.server.live.hub import Hub
from kist.storage.store import SqlStore

MARK: Final = "administered"
"""The key of a value that is another one after everything that was done."""
LOOK_SECONDS: Final = 2.0
"""Seconds between two looks."""


class Administration:
    """Looks whether anything was done; `tell` are told then."""

    def __init__(self, hub: Hub, store: SqlStore, bans: Bans) -> None:
        self._hub, self._store, self._bans = hub, store, bans
        self._mark: str | None = None
        self.tell: list[Callable[[], object]] = []

    async def look(self) -> None:
        """Take what was done since the last look: who is kept out, and whatever is held in memory is compared."""
        mark = await self._store.note(MARK)
        if mark == self._mark:
            return
        bans = await self._store.audit.bans(self._hub.clock.now())
        self._bans.hold(bans)
        for tell in self.tell if mark is not None else ():
            tell()
        self._mark = mark
