"""Tells people who are not there, beside everything else: what happens at tables only puts a note into a queue."""

import asyncio
import json
import logging
from collections.abc import Iterable
from typing import Final

from kist.core.errors import KistError
from kist.matches.match import Match
from kist.matches.notices import Due, NoticeStore, Subscription, news_for, to_be_told
from kist.matches.ports import MatchId
from kist.server.hub import Hub
from kist.server.push.sender import Sender
from kist.server.rooms import Room

LOG = logging.getLogger("kist.push")
EVERY: Final = 1.0
"""Seconds between two looks for what is due."""
MOST_WAITING: Final = 2_000
AT_ONCE: Final = 50
SENDING: Final = 8
"""Messages that are sent at the same time."""


class Notifier:
    """Keeps what is to be told until it is due, and sends it."""

    def __init__(self, hub: Hub, notices: NoticeStore, sender: Sender) -> None:
        self._hub, self._notices, self._sender = hub, notices, sender
        self._waiting: asyncio.Queue[tuple[str, MatchId]] = asyncio.Queue(MOST_WAITING)
        self._sending = asyncio.Semaphore(SENDING)

    def moved(self, room: Room, before: Match, after: Match, did: str | None) -> None:
        """Note who is to be told of what happened; who did it knows, and those who look at the table see it."""
        if not (told := to_be_told(before, after)):
            return
        there = {after.sitters[chair] for chair in room.connected()}
        looking = {sitter.owner for sitter in there if sitter}
        for owner in told - looking - {did}:
            try:
                self._waiting.put_nowait((owner, room.id))
            except asyncio.QueueFull:  # the badge and the list tell it as well
                self._hub.metrics.pushes.labels("dropped").inc()

    async def work(self) -> None:
        """Plan what was noted, and tell what is due."""
        await self._plan([self._waiting.get_nowait() for _ in range(self._waiting.qsize())])
        now = self._hub.clock.now()
        due = await self._notices.take(now, AT_ONCE)
        await asyncio.gather(*(self._tell(each, now) for each in due))

    async def _plan(self, noted: Iterable[tuple[str, MatchId]]) -> None:
        now = self._hub.clock.now()
        with_devices = [(owner, match) for owner, match in dict.fromkeys(noted) if await self._notices.devices(owner)]
        if with_devices:
            await self._notices.plan([Due(owner, match, now) for owner, match in with_devices])

    async def _tell(self, due: Due, now: int) -> None:
        """Tell somebody, if it is still true; after the quiet hours, if it is quiet now."""
        try:
            quiet = await self._notices.quiet(due.owner)
            if quiet is not None and (until := quiet.until(now)):
                await self._notices.plan([Due(due.owner, due.match, until)])
                return
            match = (await self._hub.current(due.match)).table.match
            if news := news_for(match, due.owner):
                devices = await self._notices.devices(due.owner)
                await asyncio.gather(*(self._send(each, match, due, news) for each in devices))
        except KistError as reason:
            LOG.info("nobody told", extra={"match": due.match, "error": reason.code})

    async def _send(self, device: Subscription, match: Match, due: Due, news: str) -> None:
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
