"""What a server does by itself: hears what others did, looks now and then, and fires deadlines nobody held."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic

from kist.core.errors import KistError
from kist.matches import commands
from kist.matches.days import Outage
from kist.matches.ports import MatchId, Unreachable
from kist.server.fleet.broker_listener import PRESENCE_REST_SECONDS, BrokerListener
from kist.server.fleet.log_poller import REST_SECONDS, LogPoller
from kist.server.fleet.presence import tell_presence
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.live.summary import BOT_LEASE_MS

LOG = logging.getLogger("kist.background")
MATCHES_AT_ONCE = 200
"""How many matches are asked about in one go."""
DEADLINES_AT_ONCE = 10_000
"""Deadlines that are put off at once; all others are when they come."""
GRACE_MS = 500
"""So many ms a deadline is left to the server that holds the match, before others fire it."""
PATIENCE_SECONDS = 2.0
"""Seconds that others wait for some matches that are slow."""
PRESENCE_SECONDS = 15.0
"""Seconds between two words on who is connected."""
CLOCK_SECONDS = 5.0
"""Seconds between two looks at the time of the database that servers share."""
WRONG_BY_SECONDS = 1.0
"""Seconds by which a machine's clock may differ from that without a word."""
OVERLAP_MS = 60_000
"""So many ms are looked at again, for what others wrote meanwhile."""
MASS_SHARE = 10
"""More than one of so many matches or classes given up at once is rather a wrong clock than a habit of people."""


class Background:
    """The tasks that run beside the endpoints."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._poller = LogPoller(hub.store.versions, self._version, self._refresh, hub.drop, hub.spawn)
        self._listener = BrokerListener(hub, self._poller)
        self._tasks: list[asyncio.Task[None]] = []
        self._others: list[tuple[float, Callable[[], Awaitable[None]]]] = []
        self._unreadable: set[MatchId] = set()
        """Matches that are left alone until the server is started again, as they could not be read."""
        self._seen_to: dict[MatchId, asyncio.Task[None]] = {}
        """What is being done with matches."""
        self._slow: set[MatchId] = set()
        """Those of them that nobody waits for any more."""
        self._error = 0.0
        """How wrong the machine's clock was when that was last said."""
        self._left_since = 0
        """Who ended the session since then has not been looked for."""
        self._made_up: Outage | None = None
        """The outage that nobody loses for any more."""
        self._kept = 0
        """How many idle matches were not given up when that was last said."""

    async def start(self) -> None:
        """Begin, with what was left when a server stopped; not before it is known what time it is."""
        await self._look_at_the_clock()
        await self._look_who_left()
        await self.hub.heartbeat.beat()
        self._tasks = [
            asyncio.create_task(again(self.hub.config.poll, self._look_who_left)),
            asyncio.create_task(again(CLOCK_SECONDS, self._look_at_the_clock)),
            asyncio.create_task(again(1.0, self._listener.listen)),
            asyncio.create_task(again(PRESENCE_REST_SECONDS, self._listener.note_presence)),
            asyncio.create_task(again(PRESENCE_REST_SECONDS, self._listener.answer_presence)),
            asyncio.create_task(again(PRESENCE_REST_SECONDS, self._listener.look_who_is_unasked)),
            asyncio.create_task(again(REST_SECONDS, self._poller.look)),
            asyncio.create_task(again(self.hub.poll, self._poll)),
            asyncio.create_task(again(self.hub.config.sweep, self.sweep)),
            asyncio.create_task(again(PRESENCE_SECONDS, self._say_who_is_here)),
            *(asyncio.create_task(again(seconds, work)) for seconds, work in self._others),
        ]

    def also(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do this again and again too, from the start on."""
        self._others.append((seconds, work))

    async def stop(self) -> None:
        """End all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Looking -----------------------------------------------------------------------------------------------------

    async def _poll(self) -> None:
        self._listener.look_at_all()

    def look_at_all(self) -> None:
        """Look whether anything is new at any table that is held here, also those that nobody looks at."""
        self._poller.ask([room.id for room in self.hub.rooms.values()])

    def _version(self, match: MatchId) -> int | None:
        room = self.hub.rooms.get(match)
        return room.table.match.version if room else None

    async def _refresh(self, match: MatchId, version: int) -> None:
        if (room := self.hub.rooms.get(match)) is None:
            return
        try:
            async with room.lock:
                if room.table.match.version < version:  # else this server wrote it, and was about to take it
                    await self.hub.rooms.refresh(room)
        except KistError as reason:
            LOG.warning("match not refreshed", extra={"match": match, "error": reason.code})
        except Exception:
            LOG.exception("match not refreshed", extra={"match": match})

    async def sweep(self) -> None:
        """Keep the bots that think here, fire deadlines that nobody held, and take over bots that nobody sees to."""
        now = await self.hub.heartbeat.beat()  # before anything else happens, as nobody is to lose for an outage
        await self._make_up()
        thinking = [room.id for room in self.hub.rooms.values() if room.thinking]
        for start in range(0, len(thinking), MATCHES_AT_ONCE):
            some = thinking[start : start + MATCHES_AT_ONCE]
            await self.hub.store.renew_bots(some, now + BOT_LEASE_MS // 2, now + BOT_LEASE_MS)
        late = await self.hub.store.due(now - GRACE_MS, commands.IDLE, self._some)
        await self._see_to(late, self._expire)
        await self._see_to(await self._idle(await self.hub.heartbeat.ending()), self.hub.close_idle)
        await self._see_to(await self.hub.store.lease_bots(now, now + BOT_LEASE_MS, MATCHES_AT_ONCE), self._attend)

    @property
    def _some(self) -> int:
        """How many matches are asked for, so that others are among them besides those that are left alone."""
        return len(self._unreadable | self._slow) + MATCHES_AT_ONCE

    async def _expire(self, room: Room) -> None:
        if self.hub.before_expiry is not None:
            await self.hub.before_expiry(room)
        await self.hub.expire(room)

    async def _attend(self, room: Room) -> None:
        self.hub.attend(room)

    async def _see_to(self, matches: Sequence[MatchId], do: Callable[[Room], Awaitable[None]]) -> None:
        """Do something with each of these as it is in the store. Nobody waits for long for one whose rules think, or
        whose turn has not come: it goes on by itself, and is left alone until it is done."""
        for start in range(0, len(matches), MATCHES_AT_ONCE):
            some = [match for match in matches[start : start + MATCHES_AT_ONCE] if match not in self._slow]
            tasks = {self._seeing_to(match, do): match for match in some}
            if not tasks:
                continue
            done, slow = await asyncio.wait(tasks, timeout=PATIENCE_SECONDS)
            for task in slow:
                self._slow.add(tasks[task])
                task.add_done_callback(_say_how_it_went)
            if failed := [reason for task in done if (reason := task.exception())]:
                raise failed[0]

    def _seeing_to(self, match: MatchId, do: Callable[[Room], Awaitable[None]]) -> "asyncio.Task[None]":
        """What is being done with a match: this, if nothing is."""
        if match not in self._seen_to:
            self._seen_to[match] = self.hub.spawn(self._see_to_one(match, do))
        return self._seen_to[match]

    async def _see_to_one(self, match: MatchId, do: Callable[[Room], Awaitable[None]]) -> None:
        try:
            if room := await self._current(match):
                await do(room)
        finally:
            del self._seen_to[match]
            self._slow.discard(match)

    async def _make_up(self) -> None:
        """Before any deadline fires: if no server ran for a while, nobody loses for that."""
        missed = self.hub.heartbeat.outage
        if missed is None or missed == self._made_up:
            return
        self._made_up = missed
        due = await self.hub.store.due_over_days(missed.until, DEADLINES_AT_ONCE)
        await self._see_to(due, lambda room: self.hub.make_up(room, missed))

    async def _idle(self, now: int) -> list[MatchId]:
        """Matches that can be given up as nobody touches them; none if that would be most of all that there are."""
        store = self.hub.store
        found = await store.idle(now, commands.IDLE, self._some)
        if len(found) <= self.hub.config.limits.endings:
            self._kept = 0
            return found
        idle, unfinished = await store.count_idle(now, commands.IDLE)
        if MASS_SHARE * idle <= unfinished:
            return found
        if idle != self._kept:
            self._kept = idle
            LOG.error("so many matches are not ended at once: is the clock right?", extra={"idle": idle})
        return []

    async def _look_at_the_clock(self) -> None:
        """Go by the time of the database that servers share, and say so if this machine's is another."""
        asked = monotonic()
        if (theirs := await self.hub.store.time()) is None:
            return
        self.hub.clock.follow(theirs, asked)
        error = self.hub.clock.error
        if abs(error - self._error) > WRONG_BY_SECONDS:
            self._error = error
            LOG.warning("this machine's clock is wrong; matches go by the database's", extra={"ahead": round(error)})

    async def _look_who_left(self) -> None:
        """Learn whose sessions were ended, here or at another server."""
        now = self.hub.clock.now()
        self.hub.let_go(await self.hub.store.revoked(self._left_since))
        self._left_since = now - OVERLAP_MS

    async def _current(self, match: MatchId) -> Room | None:
        """A match as it is in the store; None for one that cannot be read, which must not stop all others."""
        if match in self._unreadable:
            return None
        try:
            return await self.hub.rooms.current(match)
        except Unreachable:
            raise
        except Exception:
            LOG.exception("match cannot be read", extra={"match": match})
            self._unreadable.add(match)
            return None

    async def _say_who_is_here(self) -> None:
        for room in list(self.hub.rooms.values()):
            if room.connections:
                await tell_presence(self.hub, room)


def _say_how_it_went(task: "asyncio.Task[None]") -> None:
    """Nobody waits for it any more."""
    if not task.cancelled() and (reason := task.exception()):
        LOG.warning("a slow match was not seen to", extra={"error": getattr(reason, "code", type(reason).__name__)})


async def again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again; when it fails, the next time may go better."""
    while True:
        try:
            await work()
        except KistError as reason:
            LOG.warning("%s failed", work.__name__.strip("_"), extra={"error": reason.code})
        except Exception:
            LOG.exception("%s failed", work.__name__.strip("_"))
        await asyncio.sleep(seconds)
