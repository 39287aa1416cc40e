"""Tells people who are not there, beside everything else: who is to be told is noted with what happens at tables."""

import asyncio
import json
import logging
from collections import Counter
from dataclasses import replace
from typing import Final

from kist.core.errors import KistError
from kist.matches.match import Match
from kist.matches.ports import Unreachable
from kist.notices.news import Due, News, Subscription, news_for
from kist.notices.ports import NoticeStore
from kist.server.live.hub import Hub
from kist.server.notices.sender import Sender
from kist.server.workers.fair import Lanes, Share

LOG = logging.getLogger("kist.notices")
LOOK_EVERY_SECONDS: Final = 1.0
"""Seconds between two looks for what is due."""
NOTICES_AT_ONCE: Final = 200
MESSAGES_AT_ONCE: Final = 8
"""Messages that are sent at the same time to push services that answered of late, and as many to all others."""
TOLD_NOTICES: Final = 1_000
"""Notices that are being told: while there are so many, no more are looked for."""
NOTICES_OF_ONE: Final = 20
"""Notices of one person among them. More are put off."""
PUT_OFF_MS: Final = 60_000
"""By so many ms."""
LEASE_MS: Final = 3 * 60_000
"""So many ms whoever took something has for telling it; then others do, should the server be gone."""
AGAIN: Final = (60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000, 6 * 3600_000)
"""After so many ms a device that could not be reached is tried again."""


class Notifier:
    """Tells what is due. Each person has a lane: whoever has devices that never answer waits for the own ones."""

    def __init__(self, hub: Hub, notices: NoticeStore, sender: Sender) -> None:
        self._hub, self._notices, self._sender = hub, notices, sender
        self._known, self._unknown = Lanes(range(MESSAGES_AT_ONCE)), Lanes(range(MESSAGES_AT_ONCE))
        self._telling: set[asyncio.Task[None]] = set()
        self._of: Counter[str] = Counter()
        """How much is being told to whom."""

    async def work(self) -> None:
        """Begin to tell what is due."""
        if len(self._telling) >= TOLD_NOTICES:
            return
        now = self._hub.clock.now()
        later: list[Due] = []
        for due in await self._notices.take(now, now + LEASE_MS, NOTICES_AT_ONCE):
            if self._of[due.owner] < NOTICES_OF_ONE:
                self._begin(due, now)
            else:
                later.append(replace(due, due=now + PUT_OFF_MS))
        if later:
            await self._notices.plan(later)

    def _begin(self, due: Due, now: int) -> None:
        self._of[due.owner] += 1
        task = asyncio.create_task(self._tell(due, now))
        self._telling.add(task)
        task.add_done_callback(lambda _: self._ended(task, due.owner))

    def _ended(self, task: asyncio.Task[None], owner: str) -> None:
        self._telling.discard(task)
        self._of[owner] -= 1
        if not self._of[owner]:
            del self._of[owner]

    async def idle(self) -> None:
        """Wait until everything is told that was begun."""
        await asyncio.gather(*self._telling)

    async def stop(self) -> None:
        """Give up what is being told: whoever runs then tells it."""
        for task in self._telling:
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)

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
        lanes = self._known if self._sender.is_answered_by(device) else self._unknown
        async with lanes.lent(Share(due.owner)):
            outcome = await self._sender.send(device, json.dumps(message).encode(), due.match)
        self._hub.metrics.pushes.labels(outcome).inc()
        if outcome == "gone":
            await self._notices.unsubscribe(device.endpoint)
        if outcome == "failed" and due.tries < len(AGAIN):
            later = self._hub.clock.now() + AGAIN[due.tries]
            await self._notices.plan([Due(due.owner, due.match, later, device.endpoint, due.tries + 1)])
