"""All classes that this server holds: loads them, and hears what other servers did."""

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Sequence
from typing import Final

from kist.classroom import commands
from kist.classroom.log import PupilNumber
from kist.classroom.ports import ClassId, ClassStore, KeptClass
from kist.classroom.school_class import SchoolClass
from kist.core.errors import KistError
from kist.eventlog.commands import Command, CommandContext, Decide, Transition, following
from kist.eventlog.ports import Addition, Unreachable
from kist.eventlog.processor import CommandProcessor
from kist.matches.ports import Eraser, MatchId
from kist.server.classroom.live_class import LiveClass
from kist.server.fleet.background import MASS_SHARE
from kist.server.fleet.log_poller import LogPoller
from kist.server.http.errors import Forbidden, NotFound
from kist.server.live.appends import CountedAppends
from kist.server.live.codes import with_new_code
from kist.server.live.forgetting import Forgetting
from kist.server.live.hub import Hub

LOG = logging.getLogger("kist.classes")
MAKER: Final = "class"
"""The maker of a class's matches is this and the class's id: no client is called so."""
GONE_VERSION: Final = -1
"""The version of a class that was deleted."""
CLASSES_AT_ONCE: Final = 100
"""How many classes are looked at in one go."""


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
        self.forgetting = Forgetting(hub, eraser)
        self.live_classes: dict[ClassId, LiveClass] = {}
        self._loading: dict[ClassId, asyncio.Task[None]] = {}
        self.poller = LogPoller(store.versions, self._version, self._follow, self._gone, hub.spawn)
        appends = CountedAppends(store, hub.metrics)
        self.commands = CommandProcessor[LiveClass, SchoolClass](self, appends, hub.store.patience, hub.spawn)
        self._keys: dict[ClassId, str] = {}
        self._changed: dict[str, ClassId] = {}
        """Other keys than the first ones, by class, and classes by what follows from these keys."""
        self._unscrubbed = False
        """Whether something was erased of which the files may still hold a trace."""
        self._kept = 0
        """How many classes whose time seems to be over were not deleted when that was last said."""

    async def open(self, name: str = "") -> tuple[KeptClass, str]:
        """A new class and the key of its teacher."""
        now, days, key = self.hub.clock.now(), self.hub.config.class_days, new_key()

        async def keep(code: str) -> KeptClass:
            kept = KeptClass(id_of(key), code, now, days)
            await self.store.create(kept, SchoolClass(now, days).ends)
            return kept

        kept = await with_new_code("class", keep)
        if name.strip():
            live_class = await self.live_class(kept.id)
            await self.commands.process(live_class, lambda here: commands.name_class(here, CommandContext(now), name))
        return kept, key

    # Classes in memory --------------------------------------------------------------------------------------------

    async def live_class(self, school_class: ClassId) -> LiveClass:
        """A class, from memory or from the store; raises `NotFound`."""
        while school_class not in self.live_classes:
            if school_class not in self._loading:
                self._loading[school_class] = asyncio.create_task(self._load(school_class))
                self._loading[school_class].add_done_callback(lambda _: self._loading.pop(school_class, None))
            await asyncio.shield(self._loading[school_class])
        live_class = self.live_classes.pop(school_class)
        self.live_classes[school_class] = live_class  # used last
        return live_class

    async def _load(self, school_class: ClassId) -> None:
        kept = await self.store.find(school_class)
        if kept is None:
            raise NotFound("no-such-class", "There is no such class, or no more.")
        entries = await self.store.entries(school_class, 0)
        here = await asyncio.to_thread(SchoolClass(kept.created, kept.kept_days).after_all, entries)
        self._forget_some()
        self.live_classes[school_class] = LiveClass(kept, here)

    def _forget_some(self) -> None:
        most = self.hub.config.limits.live_classes
        idle = [known for known, live_class in self.live_classes.items() if not live_class.in_use]
        for known in idle[: max(0, len(self.live_classes) - most + 1)]:
            del self.live_classes[known]

    async def current(self, school_class: ClassId) -> LiveClass:
        """A class as it is in the store right now."""
        live_class = await self.live_class(school_class)
        async with live_class.lock:
            await self.refresh(live_class)
        return live_class

    async def refresh(self, live_class: LiveClass) -> bool:
        """Take what others have appended; gives whether there was anything. Raises `NotFound` for a class that was
        deleted meanwhile."""
        if new := following(live_class.here, await self.store.entries(live_class.id, live_class.here.version)):
            live_class.follow(new)
            return True
        if not await self.store.versions([live_class.id]):
            self._gone(live_class.id)
            raise NotFound("no-such-class", "There is no such class, or no more.")
        return False

    async def taught(self, school_class: ClassId, key: str) -> LiveClass:
        """The class of the teacher who has this key; raises `Forbidden`."""
        self.check_key(school_class, key)
        return await self.live_class(school_class)

    def class_of(self, key: str) -> ClassId:
        """The class whose teacher has this key now; nothing for one whose place another one took."""
        its = id_of(key)
        return "" if its in self._keys else self._changed.get(its, its)

    async def read_keys(self) -> None:
        """Learn which classes were given other keys."""
        self._keys = await self.store.keys()
        self._changed = {key: school_class for school_class, key in self._keys.items()}

    async def change_key(self, school_class: ClassId) -> str:
        """Give the teacher of a class another key; the one before holds no longer. Raises `NotFound`."""
        live_class, key = await self.live_class(school_class), new_key()
        await self.store.change_key(live_class.id, id_of(key))
        await self.read_keys()
        return key

    def check_key(self, school_class: ClassId, key: str) -> None:
        """Raise `Forbidden` unless this is the key of the class's teacher."""
        if not hmac.compare_digest(self.class_of(key), school_class):
            raise Forbidden("not-the-teacher", "Only the teacher of this class may do that.")

    # Commands: what the processor asks for -------------------------------------------------------------------------

    def beside(self, held: LiveClass, transitions: Sequence[Transition[SchoolClass]]) -> int:  # noqa: ARG002
        """When the class ends."""
        return transitions[-1][-1].ends

    def decide_at_once(self, command: Command[SchoolClass], state: SchoolClass) -> Transition[SchoolClass]:
        """What a command comes to, unless the answer takes long to judge."""
        return [] if command.takes_long else command.decide(state)

    async def decide_aside(self, command: Command[SchoolClass], state: SchoolClass) -> Transition[SchoolClass]:
        """What a command comes to; what takes long is judged in a thread."""
        return await asyncio.to_thread(command.decide, state) if command.takes_long else command.decide(state)

    def happened(self, held: LiveClass, transitions: Sequence[Transition[SchoolClass]]) -> None:
        """Go on with what is on disk now."""
        held.follow(here for transition in transitions for here in transition)

    async def publish(self, held: LiveClass) -> None:
        """Tell the other servers."""
        await self._tell(held.id, held.here.version)

    async def _tell(self, school_class: ClassId, version: int) -> None:
        if self.hub.broker.reaches_others:
            await self.hub.broker.publish(json.dumps({"class": school_class, "version": version}))

    # Who is there -------------------------------------------------------------------------------------------------

    async def tell_who_is_there(self, live_class: LiveClass) -> None:
        """Tell the other servers which pupils are connected here."""
        if self.hub.broker.reaches_others:
            there = live_class.there(own=True)
            await self.hub.broker.publish(
                json.dumps({"class": live_class.id, "server": self.hub.name, "there": there})
            )

    async def tell_who_is_where(self) -> None:
        """Tell of all classes who is connected here: what was said before is believed for a while only."""
        for live_class in [live_class for live_class in self.live_classes.values() if live_class.there(own=True)]:
            await self.tell_who_is_there(live_class)

    # Forgetting ---------------------------------------------------------------------------------------------------

    async def erase(
        self, live_class: LiveClass, decide: Decide[SchoolClass], pupil: PupilNumber, owner: str, request: str
    ) -> None:
        """Carry out the removal of a pupil, and leave no word of them in what was written down before."""

        async def write(addition: Addition[int]) -> None:
            await self.store.erase(addition.log, addition.expected, pupil, addition.entries, addition.beside)

        await self.hub.forgotten.add("pupil", live_class.id, live_class.here.pupil(pupil).word)
        await self.commands.process(live_class, decide, owner, request, write=write)

    async def delete(self, school_class: ClassId) -> None:
        """Forget a class and all that was written down in it, its games too, here and at all other servers."""
        await self.hub.forgotten.add("class", school_class)
        await self._delete_games(school_class)
        await self.store.delete(school_class)
        await self._delete_games(school_class)  # of a round that began in this moment
        self._gone(school_class)
        await self._tell(school_class, GONE_VERSION)
        await self.scrub()

    async def matches(self, school_class: ClassId) -> list[MatchId]:
        """The matches that were played in a class, and those that were played after them."""
        return await self._eraser.made_by(f"{MAKER}:{school_class}:")

    async def _delete_games(self, school_class: ClassId) -> None:
        for match in await self.matches(school_class):
            await self.forgetting.delete(match)

    async def scrub(self) -> None:
        """Let the files hold no trace of what was erased; when that cannot be done now, it is tried again."""
        self._unscrubbed = True
        try:
            await self._eraser.scrub()
        except Unreachable:
            LOG.warning("what was erased is still in the journal of the database; this is tried again")
        else:
            self._unscrubbed = False

    def end_sessions(self, sessions: frozenset[str]) -> None:
        """Sessions whose tokens hold no longer hear nothing more."""
        for live_class in self.live_classes.values():
            for listener in live_class.listeners:
                if listener.session in sessions:
                    listener.session_ended = True
                    listener.news.set()

    def _gone(self, school_class: ClassId) -> None:
        if live_class := self.live_classes.pop(school_class, None):
            live_class.end()

    # What other servers did, and what time does -------------------------------------------------------------------

    def hear(self, school_class: ClassId, version: int) -> None:
        """Another server has appended something, or deleted the class."""
        live_class = self.live_classes.get(school_class)
        if live_class is not None and (version == GONE_VERSION or version > live_class.here.version):
            self.poller.ask([school_class])

    def hear_who_is_there(self, school_class: ClassId, server: str, pupils: frozenset[PupilNumber]) -> None:
        """Another server says who is connected there."""
        live_class = self.live_classes.get(school_class)
        if live_class is not None and server != self.hub.name:
            live_class.hear_of(server, pupils)

    def look_at_all(self) -> None:
        """Look whether anything is new in classes that somebody listens to."""
        self.poller.ask([live_class.id for live_class in self.live_classes.values() if live_class.listeners])

    def look_at_any(self) -> None:
        """Look whether anything is new in any class that is held here."""
        self.poller.ask(list(self.live_classes))

    def _version(self, school_class: ClassId) -> int | None:
        live_class = self.live_classes.get(school_class)
        return live_class.here.version if live_class else None

    async def _follow(self, school_class: ClassId, version: int) -> None:
        if (live_class := self.live_classes.get(school_class)) is None:
            return
        try:
            async with live_class.lock:
                if live_class.here.version < version:  # else this server wrote it, and was about to take it
                    await self.refresh(live_class)
        except KistError as reason:
            LOG.info("class not refreshed", extra={"error": reason.code})

    async def sweep(self) -> None:
        """Delete classes whose time is over; none if that would be most of all that there are."""
        now = await self.hub.heartbeat.ending()
        found = await self.store.ended(now, CLASSES_AT_ONCE)
        if len(found) > self.hub.config.limits.endings and await self._is_rather_the_clock(now):
            return
        self._kept = 0
        for school_class in found:
            await self.delete(school_class)
        if self._unscrubbed:
            await self.scrub()

    async def _is_rather_the_clock(self, now: int) -> bool:
        """Whether so many classes have ended at once that the clock is rather wrong; that is said once."""
        ended, there = await self.store.count_ended(now)
        if MASS_SHARE * ended <= there:
            return False
        if ended != self._kept:
            self._kept = ended
            LOG.error("so many classes are not deleted at once: is the clock right?", extra={"ended": ended})
        return True
