"""Tells people who are not there, beside everything else: who is to be told is noted with what happens at tables."""

import asyncio
import json
import logging
from dataclasses import replace
from typing import Final

from kist.core.errors import KistError
from kist.matches.match import Match
from kist.matches.ports import Unreachable
from kist.notices.news import Due, News, NoticeStore, Subscription, news_for
from kist.server.live.hub import Hub
from kist.server.notices.sender import Sender

LOG = logging.getLogger("kist.push")
EVERY: Final = 1.0
"""Seconds between two looks for what is due."""
AT_ONCE: Final = 50
SENDING: Final = 8
"""Messages that are sent at the same time."""
LEASE: Final = 3 * 60_000
"""So many ms whoever took something has for telling it; then others do, should the server be gone."""
AGAIN: Final = (60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000, 6 * 3600_000)
"""After so many ms a device that could not be reached is tried again."""


class Notifier:
    """Tells what is due."""

    def __init__(self, hub: Hub, notices: NoticeStore, sender: Sender) -> None:
        self._hub, self._notices, self._sender = hub, notices, sender
        self._sending = asyncio.Semaphore(SENDING)

    async def work(self) -> None:
        """Tell what is due."""
        now = self._hub.clock.now()
        due = await self._notices.take(now, now + LEASE, AT_ONCE)
        await asyncio.gather(*(self._tell(each, now) for each in due))

    async def _tell(self, due: Due, now: int) -> None:
        """Tell somebody, if it is still true; after the quiet hours, if it is quiet now."""
        try:
            quiet = await self._notices.quiet(due.owner)
            if quiet is not None and (until := quiet.until(now)):
                await self._notices.plan([replace(due, due=until)])
                return
            room = await self._hub.rooms.current(due.match)
            match = room.table.match
            if news := news_for(match, due.owner, room.table.unasked):
                devices = await self._notices.devices(due.owner)
                wanted = [each for each in devices if due.endpoint in ("", each.endpoint)]
                await asyncio.gather(*(self._send(each, match, due, news) for each in wanted))
        except Unreachable:
            return  # it is due again when the time for telling it is over
        except KistError as reason:
            LOG.info("nobody told", extra={"match": due.match, "error": reason.code})
        await self._notices.done(due)

    async def _send(self, device: Subscription, match: Match, due: Due, news: News) -> None:
        others = [sitter.name for sitter in match.sitters if sitter and sitter.owner != due.owner]
        message = {
            "news": news,
            "match": due.match,
            "game": match.game.name,
            "names": others,
            "language": device.language,
        }
        async with self._sending:
            outcome = await self._sender.send(device, json.dumps(message).encode(), due.match)
        self._hub.metrics.pushes.labels(outcome).inc()
        if outcome == "gone":
            await self._notices.unsubscribe(device.endpoint)
        if outcome == "failed" and due.tries < len(AGAIN):
            later = self._hub.clock.now() + AGAIN[due.tries]
            await self._notices.plan([Due(due.owner, due.match, later, device.endpoint, due.tries + 1)])
