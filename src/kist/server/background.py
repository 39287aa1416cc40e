"""What a server does by itself: hears what others did, looks now and then, and fires deadlines nobody held."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

from kist.core.errors import KistError
from kist.matches.ports import MatchId, Unreachable
from kist.server.clock import now_ms
from kist.server.hub import Hub
from kist.server.rooms import Room
from kist.server.tables import BOT_LEASE

LOG = logging.getLogger("kist.background")
AT_ONCE = 200
"""How many matches are asked about in one go."""
GRACE = 500
"""So many ms a deadline is left to the server that holds the match, before others fire it."""
HEARTBEAT = 15.0
"""Seconds between two words on who is connected."""


class Background:
    """The tasks that run beside the endpoints."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._tasks: list[asyncio.Task[None]] = []
        self._unreadable: set[MatchId] = set()
        """Matches that are left alone until the server is started again, as they could not be read."""

    def start(self) -> None:
        """Begin, with what was left when a server stopped."""
        self._tasks = [
            asyncio.create_task(self._listen()),
            asyncio.create_task(_again(self._hub.config.poll, self._poll)),
            asyncio.create_task(_again(self._hub.config.sweep, self.sweep)),
            asyncio.create_task(_again(HEARTBEAT, self._say_who_is_here)),
        ]

    async def stop(self) -> None:
        """End all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Hearing -----------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        async for text in self._hub.broker.messages():
            try:
                await self._hear(json.loads(text))
            except (KistError, ValueError, KeyError, TypeError) as reason:
                LOG.warning("message not understood", extra={"error": type(reason).__name__})

    async def _hear(self, message: dict[str, object]) -> None:
        room = self._hub.rooms.get(str(message["match"]))
        if room is None:
            return
        match message:
            case {"version": int(version)} if version > room.table.match.version:
                self._hub.spawn(self._refresh(room))
            case {"server": str(server), "present": list(chairs)} if server != self._hub.name:
                room.hear_of(server, tuple(chair for chair in chairs if isinstance(chair, int)))
            case {"server": str(server), "ask": True} if server != self._hub.name and room.connections:
                await tell_presence(self._hub, room)

    async def _refresh(self, room: Room) -> None:
        try:
            async with room.lock:
                await self._hub.refresh(room)
        except KistError as reason:
            LOG.warning("match not refreshed", extra={"match": room.id, "error": reason.code})

    # Looking -----------------------------------------------------------------------------------------------------

    async def _poll(self) -> None:
        held = [room.id for room in self._hub.rooms.values() if room.connections]
        for start in range(0, len(held), AT_ONCE):
            versions = await self._hub.store.versions(held[start : start + AT_ONCE])
            for match, version in versions.items():
                room = self._hub.rooms.get(match)
                if room is not None and version > room.table.match.version:
                    await self._refresh(room)

    async def sweep(self) -> None:
        """Keep the bots that think here, fire deadlines that nobody held, and take over bots that nobody sees to."""
        now = now_ms()
        thinking = [room.id for room in self._hub.rooms.values() if room.thinking]
        for start in range(0, len(thinking), AT_ONCE):
            some = thinking[start : start + AT_ONCE]
            await self._hub.store.renew_bots(some, now + BOT_LEASE // 2, now + BOT_LEASE)
        for match in await self._hub.store.due(now - GRACE, len(self._unreadable) + AT_ONCE):
            if room := await self._current(match):
                await self._hub.expire(room)
        for match in await self._hub.store.lease_bots(now, now + BOT_LEASE, AT_ONCE):
            if room := await self._current(match):
                self._hub.attend(room)

    async def _current(self, match: MatchId) -> Room | None:
        """A match as it is in the store; None for one that cannot be read, which must not stop all others."""
        if match in self._unreadable:
            return None
        try:
            return await self._hub.current(match)
        except Unreachable:
            raise
        except Exception:
            LOG.exception("match cannot be read", extra={"match": match})
            self._unreadable.add(match)
            return None

    async def _say_who_is_here(self) -> None:
        for room in list(self._hub.rooms.values()):
            if room.connections:
                await tell_presence(self._hub, room)


async def tell_presence(hub: Hub, room: Room) -> None:
    """Tell the other servers whose players are connected here."""
    await hub.broker.publish(json.dumps({"match": room.id, "server": hub.name, "present": room.here()}))


async def ask_presence(hub: Hub, room: Room) -> None:
    """Ask the other servers whose players are connected there."""
    await hub.broker.publish(json.dumps({"match": room.id, "server": hub.name, "ask": True}))


async def _again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again; when it fails, the next time may go better."""
    while True:
        try:
            await work()
        except KistError as reason:
            LOG.warning("%s failed", work.__name__.strip("_"), extra={"error": reason.code})
        except Exception:
            LOG.exception("%s failed", work.__name__.strip("_"))
        await asyncio.sleep(seconds)
