"""All classes that this server holds: loads them, carries out wishes, and hears what other servers did.

A wish is decided on the class as it is known here, appended with that version expected, and decided anew when another
server was faster. Nothing is told to anybody before it is on disk.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

from kist.classroom.log import Entry
from kist.classroom.ports import ClassId, ClassStore, KeptClass
from kist.classroom.school_class import SchoolClass
from kist.core.errors import KistError
from kist.matches.ports import Conflict, Eraser, Unreachable
from kist.server.background import MASS
from kist.server.carrying import ATTEMPTS
from kist.server.classroom.hall import Hall
from kist.server.codes import with_new_code
from kist.server.hub import Hub
from kist.server.lookout import Lookout
from kist.server.refusals import Forbidden, NotFound

LOG = logging.getLogger("kist.classes")
MAKER: Final = "class"
"""The maker of a class's matches is this and the class's id: no client is called so."""
GONE: Final = -1
"""The version of a class that was deleted."""
AT_ONCE: Final = 100
"""How many classes are looked at in one go."""

Decide: TypeAlias = Callable[[SchoolClass], list[Entry]]


def id_of(key: str) -> ClassId:
    """The id of the class whose teacher has this key. The key is kept nowhere, and does not follow from the id."""
    return base64.b32encode(hashlib.sha256(key.encode()).digest()[:10]).decode().lower()


def new_key() -> str:
    """A key that cannot be guessed: 26 letters, 128 bits."""
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


class Classes:
    """The classes of one server."""

    def __init__(self, hub: Hub, store: ClassStore, eraser: Eraser) -> None:
        self.hub, self.store, self._eraser = hub, store, eraser
        self.halls: dict[ClassId, Hall] = {}
        self._loading: dict[ClassId, asyncio.Task[None]] = {}
        self.lookout = Lookout(store.versions, self._version, self._follow, self._gone, hub.spawn)
        hub.left.append(self._left)
        self._kept = 0
        """How many classes whose time seems to be over were not deleted when that was last said."""

    async def open(self) -> tuple[KeptClass, str]:
        """A new class and the key of its teacher."""
        now, days, key = self.hub.clock.now(), self.hub.config.class_days, new_key()

        async def keep(code: str) -> KeptClass:
            kept = KeptClass(id_of(key), code, now, days)
            await self.store.create(kept, SchoolClass(now, days).ends)
            return kept

        return await with_new_code("class", keep), key

    # Classes in memory --------------------------------------------------------------------------------------------

    async def hall(self, school_class: ClassId) -> Hall:
        """A class, from memory or from the store; raises `NotFound`."""
        while school_class not in self.halls:
            if school_class not in self._loading:
                self._loading[school_class] = asyncio.create_task(self._load(school_class))
                self._loading[school_class].add_done_callback(lambda _: self._loading.pop(school_class, None))
            await asyncio.shield(self._loading[school_class])
        hall = self.halls.pop(school_class)
        self.halls[school_class] = hall  # used last
        return hall

    async def _load(self, school_class: ClassId) -> None:
        kept = await self.store.find(school_class)
        if kept is None:
            raise NotFound("no-such-class", "There is no such class, or no more.")
        entries = await self.store.entries(school_class, 0)
        here = await asyncio.to_thread(SchoolClass(kept.created, kept.kept_days).after_all, entries)
        self._forget_some()
        self.halls[school_class] = Hall(kept, here)

    def _forget_some(self) -> None:
        most = self.hub.config.limits.halls
        idle = [known for known, hall in self.halls.items() if not hall.in_use]
        for known in idle[: max(0, len(self.halls) - most + 1)]:
            del self.halls[known]

    async def current(self, school_class: ClassId) -> Hall:
        """A class as it is in the store right now."""
        hall = await self.hall(school_class)
        async with hall.lock:
            await self.refresh(hall)
        return hall

    async def refresh(self, hall: Hall) -> bool:
        """Take what others have appended; gives whether there was anything. Raises `NotFound` for a class that was
        deleted meanwhile."""
        if hall.follow(await self.store.entries(hall.id, hall.here.version)):
            return True
        if not await self.store.versions([hall.id]):
            self._gone(hall.id)
            raise NotFound("no-such-class", "There is no such class, or no more.")
        return False

    async def taught(self, school_class: ClassId, key: str) -> Hall:
        """The class of the teacher who has this key; raises `Forbidden`."""
        self.check_key(school_class, key)
        return await self.hall(school_class)

    def check_key(self, school_class: ClassId, key: str) -> None:
        """Raise `Forbidden` unless this is the key of the class's teacher."""
        if not hmac.compare_digest(id_of(key), school_class):
            raise Forbidden("not-the-teacher", "Only the teacher of this class may do that.")

    # Wishes -------------------------------------------------------------------------------------------------------

    async def carry_out(
        self, hall: Hall, decide: Decide, owner: str | None, request: str, *, takes_long: bool = False
    ) -> None:
        """Append what is decided, beside everything else if that takes long. Finishes even if whoever asked goes away
        meanwhile."""
        await asyncio.shield(self.hub.spawn(self._carry_out(hall, decide, owner, request, takes_long)))

    async def _carry_out(self, hall: Hall, decide: Decide, owner: str | None, request: str, takes_long: bool) -> None:
        async with hall.lock:
            for _ in range(ATTEMPTS):
                try:
                    entries = await asyncio.to_thread(decide, hall.here) if takes_long else decide(hall.here)
                except KistError:
                    if owner and await self.store.answered(hall.id, owner, request):
                        return
                    if await self.refresh(hall):
                        continue
                    raise
                if not entries or await self._append(hall, entries):
                    return
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _append(self, hall: Hall, entries: list[Entry]) -> bool:
        """Append; False when another server was faster."""
        after = hall.here.after_all(entries)
        try:
            with self.hub.metrics.appends.time():
                answer = await self.store.append(hall.id, hall.here.version, entries, after.ends)
        except Conflict:
            self.hub.metrics.conflicts.inc()
            await self.refresh(hall)
            return False
        if answer is None:
            hall.go_on(after, entries)
            await self._tell(hall.id, after.version)
        return True

    async def _tell(self, school_class: ClassId, version: int) -> None:
        if self.hub.broker.reaches_others:
            await self.hub.broker.publish(json.dumps({"class": school_class, "version": version}))

    async def delete(self, school_class: ClassId) -> None:
        """Forget a class and all that was written down in it, its games too, here and at all other servers."""
        await self._delete_games(school_class)
        await self.store.delete(school_class)
        await self._delete_games(school_class)  # of a round that began in this moment
        self._gone(school_class)
        await self._tell(school_class, GONE)

    async def _delete_games(self, school_class: ClassId) -> None:
        for match in await self._eraser.made_by(f"{MAKER}:{school_class}:"):
            await self._eraser.delete(match)
            self.hub.drop(match)
            if self.hub.broker.reaches_others:
                await self.hub.broker.publish(json.dumps({"match": match, "gone": True}))

    def _left(self, sessions: frozenset[str]) -> None:
        """Sessions whose tokens hold no longer hear nothing more."""
        for hall in self.halls.values():
            for listener in hall.listeners:
                if listener.session in sessions:
                    listener.session_ended = True
                    listener.news.set()

    def _gone(self, school_class: ClassId) -> None:
        if hall := self.halls.pop(school_class, None):
            hall.end()

    # What other servers did, and what time does -------------------------------------------------------------------

    def hear(self, school_class: ClassId, version: int) -> None:
        """Another server has appended something, or deleted the class."""
        hall = self.halls.get(school_class)
        if hall is not None and (version == GONE or version > hall.here.version):
            self.lookout.ask([school_class])

    def look_at_all(self) -> None:
        """Look whether anything is new in classes that somebody listens to."""
        self.lookout.ask([hall.id for hall in self.halls.values() if hall.listeners])

    def _version(self, school_class: ClassId) -> int | None:
        hall = self.halls.get(school_class)
        return hall.here.version if hall else None

    async def _follow(self, school_class: ClassId, version: int) -> None:
        if (hall := self.halls.get(school_class)) is None:
            return
        try:
            async with hall.lock:
                if hall.here.version < version:  # else this server wrote it, and was about to take it
                    await self.refresh(hall)
        except KistError as reason:
            LOG.info("class not refreshed", extra={"error": reason.code})

    async def sweep(self) -> None:
        """Delete classes whose time is over; none if that would be most of all that there are."""
        now = self.hub.clock.now()
        found = await self.store.ended(now, AT_ONCE)
        if len(found) > self.hub.config.limits.endings and await self._is_rather_the_clock(now):
            return
        self._kept = 0
        for school_class in found:
            await self.delete(school_class)

    async def _is_rather_the_clock(self, now: int) -> bool:
        """Whether so many classes have ended at once that the clock is rather wrong; that is said once."""
        ended, there = await self.store.count_ended(now)
        if MASS * ended <= there:
            return False
        if ended != self._kept:
            self._kept = ended
            LOG.error("so many classes are not deleted at once: is the clock right?", extra={"ended": ended})
        return True
