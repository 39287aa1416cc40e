"""Deletes what nobody with an account keeps once its time is over: matches of guests, their names, ratings and
devices. A server looks through the store a little at a time, so that nobody waits for it; of several servers one is
first. After a jump of the clock nothing goes for a day."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from kist.core.errors import KistError
from kist.matches.ports import KeptSince, Outdated, Pruner
from kist.server.live.forgetting import Forgetting
from kist.server.live.hub import Hub

LOG = logging.getLogger("kist.pruning")
DAY_MS: Final = 24 * 3600 * 1000
ROWS_AT_ONCE: Final = 200
"""So many rows, of matches or of guests, are looked at in one go."""
REST_SECONDS: Final = 0.2
"""Seconds between two of these: a million matches take some 20 minutes."""


class Pruning:
    """The passes of one server through the store."""

    def __init__(self, hub: Hub, store: Pruner, forgetting: Forgetting) -> None:
        self._hub, self._store, self._forgetting = hub, store, forgetting
        self._pruned = Counter[str]()

    async def work(self) -> None:
        """Look through the whole store once."""
        self._pruned.clear()
        try:
            await _all(self._matches)
            await _all(self._ratings)
            await self._devices()
        finally:
            if self._pruned:
                LOG.info("pruned", extra=dict(self._pruned))

    async def _since(self) -> KeptSince:
        """Until when what is kept has to have changed, by the time by which things end right now."""
        now, kept = await self._hub.heartbeat.ending(), self._hub.config.retention

        def since(days: int) -> int:
            return now - days * DAY_MS if days else 0

        return KeptSince(since(kept.guest_match_days), since(kept.unfinished_match_days), since(kept.guest_name_days))

    async def _matches(self, after: str) -> str | None:
        since = await self._since()
        found, last = await self._store.outdated(after, since, ROWS_AT_ONCE)
        for each in found:
            await self._see_to(each)
        return last

    async def _see_to(self, outdated: Outdated) -> None:
        if outdated.what == "names":
            await self._forget_guests(outdated)
        elif await self._store.prune(outdated):
            self._count(outdated.what)
            await self._forgetting.drop(outdated.match)

    async def _forget_guests(self, outdated: Outdated) -> None:
        """Leave places without names. A match that cannot be read must not keep all others."""
        try:
            for guest in await self._store.guests_in(outdated.match):
                await self._forgetting.forget(await self._hub.rooms.current(outdated.match), guest)
                self._count("names")
        except KistError as reason:
            LOG.warning("names not pruned", extra={"match": outdated.match, "error": reason.code})

    async def _ratings(self, after: str) -> str | None:
        before = (await self._since()).finished
        pruned, last = await self._store.prune_ratings(after, before, ROWS_AT_ONCE)
        self._count("ratings", pruned)
        return last

    async def _devices(self) -> None:
        while pruned := await self._store.prune_devices((await self._since()).finished, ROWS_AT_ONCE):
            self._count("devices", pruned)
            await asyncio.sleep(REST_SECONDS)

    def _count(self, what: str, number: int = 1) -> None:
        if number:
            self._pruned[what] += number
            self._hub.metrics.pruned.labels(what).inc(number)


async def _all(look: Callable[[str], Awaitable[str | None]]) -> None:
    """Look again and again from where the last look ended."""
    after: str | None = ""
    while after is not None:
        after = await look(after)
        await asyncio.sleep(REST_SECONDS)
